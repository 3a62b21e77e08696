import {
  begin,
  captured,
  disputed,
  finish,
  isRejected,
  type ModelPayment,
  type MoneyOperation,
  refunded,
  refundOfDisputed,
} from '../payment-model/model.js';

/** One request, or all requests with one key, from sending the first to receiving the first final response. */
export interface Call {
  readonly operation: MoneyOperation | { readonly name: 'read' } | { readonly name: 'dispute' };
  readonly invoked: number;
  /** Null when no final response arrived: the operation may have happened, in full, in part or not at all. */
  readonly returned: number | null;
  readonly response: ObservedResponse | null;
}

/** The part of a response from which the order of operations can be seen. */
export type ObservedResponse =
  | { readonly kind: 'payment'; readonly status: string }
  | { readonly kind: 'refund'; readonly amount: number; readonly status: string }
  | { readonly kind: 'rejected'; readonly code: string; readonly details: unknown }
  | {
      readonly kind: 'read';
      readonly status: string;
      readonly captured: number;
      readonly refunded: number;
      readonly disputed: number;
    }
  /** The bank has opened a chargeback of the whole payment. The service learns it later. */
  | { readonly kind: 'disputed' };

/**
 * The progress of a call. `index` is the index of the refund that it made; `afterDispute`: the processor had the
 * chargeback before this refund was begun. A dispute is begun at the processor, and done when the service has recorded it.
 */
interface Progress {
  readonly phase: 'waiting' | 'begun' | 'done';
  readonly index: number;
  readonly afterDispute: boolean;
}

/** More would fill the memory of a process. */
const statesMax = 1_000_000;

interface Moment {
  readonly payment: ModelPayment;
  readonly progress: readonly Progress[];
  /** The earliest instant at which this state can exist. */
  readonly at: number;
}

/**
 * Whether some order of single steps explains a history: every step lies between a call and its response, and every
 * response is the one that the sequential model gives at that point. This is the algorithm of Wing and Gong, and it
 * remembers visited states. An operation that claims the payment has two steps; the model decides what a concurrent
 * request sees between them.
 */
export function isLinearizable(initial: ModelPayment, calls: readonly Call[]): boolean {
  const waiting: Progress = { phase: 'waiting', index: -1, afterDispute: false };
  const stack: Moment[] = [{ payment: initial, progress: calls.map(() => waiting), at: Number.NEGATIVE_INFINITY }];
  const seen = new Set<string>();
  for (let moment = stack.pop(); moment !== undefined; moment = stack.pop()) {
    if (calls.every((call, index) => isSatisfied(call, moment.progress[index] as Progress))) return true;
    for (const next of nextMoments(calls, moment)) {
      const state = stateOf(next);
      if (seen.has(state)) continue;
      if (seen.size === statesMax) throw new Error(`The history of ${calls.length} calls is too large to be decided.`);
      seen.add(state);
      stack.push(next);
    }
  }
  return false;
}

/** Equal for moments that differ only in the order in which refunds were begun: nothing later depends on it. */
function stateOf({ payment, progress }: Moment): string {
  const refunds = payment.refunds.map((refund) => JSON.stringify(refund)).toSorted();
  const calls = progress.map(({ index, ...rest }) => [rest, payment.refunds[index] ?? null]);
  return JSON.stringify([{ ...payment, refunds }, calls]);
}

function nextMoments(calls: readonly Call[], { payment, progress, at }: Moment): Moment[] {
  return calls.flatMap((call, index) => {
    const now = Math.max(at, call.invoked);
    const isLate = calls.some(
      (other, place) => !isSatisfied(other, progress[place] as Progress) && (other.returned ?? Infinity) < now,
    );
    if (isLate) return [];
    const isDisputed = calls.some(
      ({ operation }, place) => operation.name === 'dispute' && progress[place]?.phase !== 'waiting',
    );
    return nextSteps(call, payment, progress[index] as Progress, isDisputed).map((step) => ({
      payment: step.payment,
      progress: progress.with(index, step.progress),
      at: now,
    }));
  });
}

interface Step {
  readonly payment: ModelPayment;
  readonly progress: Progress;
}

/** The possible next steps of a call; none when the call has ended, or when its response contradicts every step. */
function nextSteps(
  { operation, response }: Call,
  payment: ModelPayment,
  progress: Progress,
  isDisputed: boolean,
): Step[] {
  const { phase, index } = progress;
  const done: Progress = { ...progress, phase: 'done' };
  if (phase === 'done') return [];
  if (operation.name === 'dispute') {
    if (phase === 'waiting') return [{ payment, progress: { ...progress, phase: 'begun' } }];
    return [{ payment: { ...payment, disputed: payment.breakdown.total }, progress: done }];
  }
  if (operation.name === 'read') {
    const amounts = { captured: captured(payment), refunded: refunded(payment), disputed: disputed(payment) };
    const fits = isSame(response, { kind: 'read', status: payment.status, ...amounts });
    return fits ? [{ payment, progress: done }] : [];
  }
  if (phase === 'begun') {
    return endings(operation, payment, progress, isDisputed)
      .filter((ending) => response === null || isUnconfirmed(operation, response) || isSame(response, ending.response))
      .map((ending) => ({ payment: ending.payment, progress: done }));
  }
  const begun = begin(payment, operation);
  if (isRejected(begun)) {
    // Without a response, a rejected call that is left waiting explains as much.
    const fits = isSame(response, { kind: 'rejected', code: begun.code, details: begun.details });
    return fits ? [{ payment, progress: { ...done, index } }] : [];
  }
  const place = begun.refunds.length - 1;
  return [{ payment: begun, progress: { phase: 'begun', index: place, afterDispute: isDisputed } }];
}

/**
 * How an operation can end. The processor rejects a refund of a payment that is charged back. If the chargeback came
 * while the refund was under way, either can have reached the processor first.
 */
function endings(
  operation: MoneyOperation,
  payment: ModelPayment,
  { index, afterDispute }: Progress,
  isDisputed: boolean,
) {
  const made = finish(payment, operation, index, 'succeeded');
  const success = { payment: made, response: outcome(operation, made, index) };
  if (operation.name !== 'refund' || !isDisputed) return [success];
  const { code, details } = refundOfDisputed;
  const rejection = {
    payment: finish(payment, operation, index, 'failed'),
    response: { kind: 'rejected' as const, code, details },
  };
  return afterDispute ? [rejection] : [success, rejection];
}

/** Whether the progress of the call agrees with its response. */
function isSatisfied({ operation, response }: Call, { phase }: Progress): boolean {
  if (response === null || phase === 'done') return true;
  if (phase === 'waiting' || operation.name === 'read') return false;
  // The service may record it at any time later, or never during the history.
  return operation.name === 'dispute' || isUnconfirmed(operation, response);
}

/** Whether a response was sent before the operation was confirmed. */
function isUnconfirmed({ name }: MoneyOperation, response: ObservedResponse): boolean {
  if (name === 'refund') return response.kind === 'refund' && response.status === 'pending';
  return response.kind === 'payment' && response.status === 'authorized';
}

function outcome({ name }: MoneyOperation, payment: ModelPayment, index: number): ObservedResponse {
  if (name !== 'refund') return { kind: 'payment', status: payment.status };
  const { amount, status } = payment.refunds[index] as ModelPayment['refunds'][number];
  return { kind: 'refund', amount, status };
}

function isSame(one: ObservedResponse | null, other: ObservedResponse): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
