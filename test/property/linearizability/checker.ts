import { begin, captured, finish, isRefused, type ModelPayment, refunded, type Verb } from '../payment-model/model.js';

/** One request, or all with one key, from the first byte that was sent to the first answer that came. */
export interface Call {
  readonly what: Verb | { readonly verb: 'read' };
  readonly invoked: number;
  /** Null when nobody was ever answered: it may have happened, or half of it, or nothing. */
  readonly returned: number | null;
  readonly answer: Answer | null;
}

/** What an answer says, as far as the order of things can be seen in it. */
export type Answer =
  | { readonly kind: 'payment'; readonly status: string }
  | { readonly kind: 'refund'; readonly amount: number; readonly status: string }
  | { readonly kind: 'refused'; readonly code: string; readonly details: unknown }
  | { readonly kind: 'read'; readonly status: string; readonly captured: number; readonly refunded: number };

/** How far a call has come; `index` is which refund it made. */
interface Progress {
  readonly phase: 'waiting' | 'begun' | 'done';
  readonly index: number;
}

interface Moment {
  readonly payment: ModelPayment;
  readonly progress: readonly Progress[];
  /** No later than this is now. */
  readonly at: number;
}

/**
 * Whether some order of single steps explains a history: every step between the call and its answer, every answer the
 * one that the sequential model gives at that place (after Wing and Gong, with a memory of where it has been). A verb
 * that takes the payment is two steps, what a simultaneous request meets between them is the model's to say.
 */
export function isLinearizable(initial: ModelPayment, calls: readonly Call[]): boolean {
  const waiting: Progress = { phase: 'waiting', index: -1 };
  const stack: Moment[] = [{ payment: initial, progress: calls.map(() => waiting), at: Number.NEGATIVE_INFINITY }];
  const seen = new Set<string>();
  for (let moment = stack.pop(); moment !== undefined; moment = stack.pop()) {
    if (calls.every((call, index) => isSatisfied(call, moment.progress[index] as Progress))) return true;
    for (const next of nextMoments(calls, moment)) {
      const place = JSON.stringify([next.payment, next.progress]);
      if (seen.has(place)) continue;
      seen.add(place);
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

/** The one thing that a call can do next; null when it has ended, or when its answer says that it did not do this. */
function nextStep(
  { what, answer }: Call,
  payment: ModelPayment,
  { phase, index }: Progress,
): { readonly payment: ModelPayment; readonly progress: Progress } | null {
  if (phase === 'done') return null;
  if (what.verb === 'read') {
    const { status } = payment;
    const fits = isSame(answer, { kind: 'read', status, captured: captured(payment), refunded: refunded(payment) });
    return fits ? { payment, progress: { phase: 'done', index } } : null;
  }
  if (phase === 'begun') {
    const after = finish(payment, what, index, 'succeeded');
    const fits = answer === null || isOpen(what, answer) || isSame(answer, outcome(what, after, index));
    return fits ? { payment: after, progress: { phase: 'done', index } } : null;
  }
  const begun = begin(payment, what);
  if (isRefused(begun)) {
    const fits = answer === null || isSame(answer, { kind: 'refused', code: begun.code, details: begun.details });
    return fits ? { payment, progress: { phase: 'done', index } } : null;
  }
  return { payment: begun, progress: { phase: 'begun', index: begun.refunds.length - 1 } };
}

/** What was answered is what the call has come to. */
function isSatisfied({ what, answer }: Call, { phase }: Progress): boolean {
  if (answer === null || phase === 'done') return true;
  return phase === 'begun' && what.verb !== 'read' && isOpen(what, answer);
}

/** The answer of a verb that is not confirmed yet. */
function isOpen({ verb }: Verb, answer: Answer): boolean {
  if (verb === 'refund') return answer.kind === 'refund' && answer.status === 'pending';
  return answer.kind === 'payment' && answer.status === 'authorized';
}

function outcome({ verb }: Verb, payment: ModelPayment, index: number): Answer {
  if (verb !== 'refund') return { kind: 'payment', status: payment.status };
  const { amount, status } = payment.refunds[index] as ModelPayment['refunds'][number];
  return { kind: 'refund', amount, status };
}

function isSame(one: Answer | null, other: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
