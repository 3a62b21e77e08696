import { expect } from 'vitest';
import type { ApiResponse } from '../../setup/merchant-api.js';
import { actionBody, refundBody, refusalBody } from './bodies.js';
import * as model from './model.js';
import type { Run, Tracked } from './run.js';
import type { Create, End, Part, Refund } from './steps.js';

export async function create(run: Run, step: Create): Promise<void> {
  const { order, body } = run.orderOf(step);
  await run.arm('create', step.fault);
  const answer = await run.send('create', body, step.copies);
  const state = model.charged(model.created(order.breakdown, step.captureMethod), step.card);
  run.track(step, order, answer, state);
}

/** Capture, cancel or refund: as the model says for the payment as it is, or as it may have become meanwhile. */
export async function act(run: Run, step: End | Refund): Promise<void> {
  const tracked = run.payment(step.of);
  if (step.do === 'refund' && tracked.next !== null) await run.replay();
  const verb = verbOf(step, tracked.state);
  const reaches = tracked.next === null && !model.isRefused(model.begin(tracked.state, verb));
  if (reaches) await run.arm(step.do, step.fault);
  const answer = await run.send(step.do, bodyOf(verb, tracked.identity.id), step.copies);
  if (tracked.next !== null && saysNext(answer, tracked.state, tracked.next)) {
    [tracked.state, tracked.next] = [tracked.next, null];
  }
  const begun = model.begin(tracked.state, verb);
  if (model.isRefused(begun)) {
    expect([answer.status, answer.body]).toEqual([begun.status, refusalBody(begun)]);
    return;
  }
  tracked.state = done(tracked, begun, verb);
  await expectDone(run, tracked, verb, answer);
}

/** Whether an answer shows that a payment of which we were still to be told something has been told of meanwhile. */
function saysNext({ status, body }: ApiResponse, state: model.ModelPayment, next: model.ModelPayment): boolean {
  if (state.status === next.status) return false;
  const { error } = body as { error?: { details?: { status?: string } } };
  return status === 200 || error?.details?.status === next.status;
}

async function expectDone(run: Run, tracked: Tracked, verb: model.Verb, answer: ApiResponse): Promise<void> {
  const expected =
    verb.verb === 'refund' ? await lastRefundBody(run, tracked, answer) : actionBody(tracked.state, tracked.identity);
  expect([answer.status, answer.body]).toEqual([200, expected]);
}

/** As the model has the refund's state and the books its shares. */
export async function lastRefundBody(run: Run, tracked: Tracked, answer: ApiResponse): Promise<unknown> {
  const { id } = answer.body as { id: string };
  const stored = await run.stored(tracked);
  const refund = stored.refunds.find((row) => row.id === id);
  const { status, amount } = tracked.state.refunds.at(-1) ?? {};
  if (refund === undefined || status === undefined || amount === undefined) return `a refund, not ${answer.text}`;
  return refundBody(tracked.state, tracked.identity, { ...refund, status, amount });
}

export function verbOf(step: End | Refund, state: model.ModelPayment): model.Verb {
  return step.do === 'refund' ? { verb: 'refund', amount: amountOf(step.part, state) } : { verb: step.do };
}

function amountOf(part: Part, state: model.ModelPayment): number | null {
  const left = model.refundable(state);
  switch (part.kind) {
    case 'all':
      return null;
    case 'units':
      return part.n;
    case 'percent':
      return Math.max(1, Math.floor((left * part.n) / 100));
    case 'over':
      return left + part.n;
  }
}

export function bodyOf(verb: model.Verb, id: string): Readonly<Record<string, unknown>> {
  const amount = verb.verb === 'refund' && verb.amount !== null ? { amount: verb.amount } : {};
  return { payment_intent_id: id, ...amount };
}

/** How a verb ends when the processor does what it is asked. */
export function done(
  { card }: Tracked,
  begun: model.ModelPayment,
  verb: model.Verb,
  index = begun.refunds.length - 1,
): model.ModelPayment {
  return model.finish(begun, verb, index, card === 'refundWaits' ? 'pending' : 'succeeded');
}
