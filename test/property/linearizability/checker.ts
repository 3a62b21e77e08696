import {
  begin,
  captured,
  finish,
  isRejected,
  type ModelPayment,
  type MoneyOperation,
  refunded,
} from '../payment-model/model.js';

/** One request, or all requests with one key, from sending the first to receiving the first final response. */
export interface Call {
  readonly operation: MoneyOperation | { readonly name: 'read' };
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
  | { readonly kind: 'read'; readonly status: string; readonly captured: number; readonly refunded: number };

/** The progress of a call. `index` is the index of the refund that it made. */
interface Progress {
  readonly phase: 'waiting' | 'begun' | 'done';
  readonly index: number;
}

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
  const waiting: Progress = { phase: 'waiting', index: -1 };
  const stack: Moment[] = [{ payment: initial, progress: calls.map(() => waiting), at: Number.NEGATIVE_INFINITY }];
  const seen = new Set<string>();
  for (let moment = stack.pop(); moment !== undefined; moment = stack.pop()) {
    if (calls.every((call, index) => isSatisfied(call, moment.progress[index] as Progress))) return true;
    for (const next of nextMoments(calls, moment)) {
      const state = JSON.stringify([next.payment, next.progress]);
      if (seen.has(state)) continue;
      seen.add(state);
      stack.push(next);
    }
  }
  return false;
}

function nextMoments(calls: readonly Call[], { payment, progress, at }: Moment): Moment[] {
  return calls.flatMap((call, index) => {
    const now = Math.max(at, call.invoked);
    const isLate = calls.some(
      (other, place) => !isSatisfied(other, progress[place] as Progress) && (other.returned ?? Infinity) < now,
    );
    const step = isLate ? null : nextStep(call, payment, progress[index] as Progress);
    return step === null ? [] : [{ payment: step.payment, progress: progress.with(index, step.progress), at: now }];
  });
}

/** The next step of a call; null when the call has ended, or when its response contradicts that step. */
function nextStep(
  { operation, response }: Call,
  payment: ModelPayment,
  { phase, index }: Progress,
): { readonly payment: ModelPayment; readonly progress: Progress } | null {
  if (phase === 'done') return null;
  if (operation.name === 'read') {
    const { status } = payment;
    const fits = isSame(response, { kind: 'read', status, captured: captured(payment), refunded: refunded(payment) });
    return fits ? { payment, progress: { phase: 'done', index } } : null;
  }
  if (phase === 'begun') {
    const after = finish(payment, operation, index, 'succeeded');
    const fits =
      response === null || isUnconfirmed(operation, response) || isSame(response, outcome(operation, after, index));
    return fits ? { payment: after, progress: { phase: 'done', index } } : null;
  }
  const begun = begin(payment, operation);
  if (isRejected(begun)) {
    const fits = response === null || isSame(response, { kind: 'rejected', code: begun.code, details: begun.details });
    return fits ? { payment, progress: { phase: 'done', index } } : null;
  }
  return { payment: begun, progress: { phase: 'begun', index: begun.refunds.length - 1 } };
}

/** Whether the progress of the call agrees with its response. */
function isSatisfied({ operation, response }: Call, { phase }: Progress): boolean {
  if (response === null || phase === 'done') return true;
  return phase === 'begun' && operation.name !== 'read' && isUnconfirmed(operation, response);
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
