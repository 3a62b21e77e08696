import { expect } from 'vitest';
import type { ApiResponse } from '../../setup/merchant-api.js';
import { actionBody, errorBody, refundBody } from './bodies.js';
import * as model from './model.js';
import type { Run, Tracked } from './run.js';
import type { CaptureOrVoid, Create, Part, Refund } from './steps.js';

export async function create(run: Run, step: Create): Promise<void> {
  const { order, body } = run.orderOf(step);
  await run.arm('create', step.fault);
  const response = await run.send('create', body, step.copies);
  const state = model.charged(model.created(order.breakdown, step.captureMethod), step.card);
  run.track(step, order, response, state);
}

/** Captures, cancels or refunds. Expects what the model says for the current state, or for the state after a pending event. */
export async function act(run: Run, step: CaptureOrVoid | Refund): Promise<void> {
  const tracked = run.payment(step.of);
  if (step.do === 'refund' && tracked.next !== null) await run.replay();
  const operation = operationOf(step, tracked.state);
  const reaches = tracked.next === null && !model.isRejected(model.begin(tracked.state, operation));
  if (reaches) await run.arm(step.do, step.fault);
  const response = await run.send(step.do, bodyOf(operation, tracked.identity.id), step.copies);
  if (tracked.next !== null && saysNext(response, tracked.state, tracked.next)) {
    [tracked.state, tracked.next] = [tracked.next, null];
  }
  const begun = model.begin(tracked.state, operation);
  if (model.isRejected(begun)) {
    expect([response.status, response.body]).toEqual([begun.status, errorBody(begun)]);
    return;
  }
  tracked.state = done(tracked, begun, operation);
  await expectDone(run, tracked, operation, response);
}

/** Whether the response shows that the expected event has arrived in the meantime. */
function saysNext({ status, body }: ApiResponse, state: model.ModelPayment, next: model.ModelPayment): boolean {
  if (state.status === next.status) return false;
  const { error } = body as { error?: { details?: { status?: string } } };
  return status === 200 || error?.details?.status === next.status;
}

async function expectDone(
  run: Run,
  tracked: Tracked,
  operation: model.MoneyOperation,
  response: ApiResponse,
): Promise<void> {
  const expected =
    operation.name === 'refund'
      ? await lastRefundBody(run, tracked, response)
      : actionBody(tracked.state, tracked.identity);
  expect([response.status, response.body]).toEqual([200, expected]);
}

/** The expected refund: its status and amount from the model, its shares from the store. */
export async function lastRefundBody(run: Run, tracked: Tracked, response: ApiResponse): Promise<unknown> {
  const { id } = response.body as { id: string };
  const stored = await run.stored(tracked);
  const refund = stored.refunds.find((row) => row.id === id);
  const { status, amount } = tracked.state.refunds.at(-1) ?? {};
  if (refund === undefined || status === undefined || amount === undefined) return `a refund, not ${response.text}`;
  return refundBody(tracked.state, tracked.identity, { ...refund, status, amount });
}

export function operationOf(step: CaptureOrVoid | Refund, state: model.ModelPayment): model.MoneyOperation {
  return step.do === 'refund' ? { name: 'refund', amount: amountOf(step.part, state) } : { name: step.do };
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

export function bodyOf(operation: model.MoneyOperation, id: string): Readonly<Record<string, unknown>> {
  const amount = operation.name === 'refund' && operation.amount !== null ? { amount: operation.amount } : {};
  return { payment_intent_id: id, ...amount };
}

/** The state after the operation, when the processor does what it is asked. */
export function done(
  { card }: Tracked,
  begun: model.ModelPayment,
  operation: model.MoneyOperation,
  index = begun.refunds.length - 1,
): model.ModelPayment {
  return model.finish(begun, operation, index, card === 'refundWaits' ? 'pending' : 'succeeded');
}
