import { expect } from 'vitest';
import { actionBody, errorBody } from './bodies.js';
import { compare, expectedProcessorRows, isEqual } from './compare.js';
import { cover } from './coverage.js';
import * as model from './model.js';
import { bodyOf, done, lastRefundBody, operationOf } from './operations.js';
import { retry } from './other-steps.js';
import { calls, everyCall, type Run, type Tracked } from './run.js';
import type { CaptureOrVoid, Create, Refund, Step } from './steps.js';

export async function outage(
  run: Run,
  { operation: step, effect, meanwhile }: Extract<Step, { do: 'outage' }>,
): Promise<void> {
  if (step.do === 'create') return createInOutage(run, step, effect, meanwhile);
  const tracked = run.payment(step.of);
  if (tracked.next !== null) await run.replay();
  const operation = operationOf(step, tracked.state);
  const before = tracked.state;
  const begun = model.begin(before, operation);
  if (model.isRejected(begun)) return;
  await breakDown(run, step.do, effect);
  const response = await run.send(step.do, bodyOf(operation, tracked.identity.id), step.copies);
  tracked.state = begun;
  const expected =
    operation.name === 'refund' ? await lastRefundBody(run, tracked, response) : actionBody(before, tracked.identity);
  expect([response.status, response.body]).toEqual([200, expected]);
  await whileOut(run, tracked, meanwhile);
  const from = tracked.state;
  await heal(run, tracked, [done(tracked, from, operation, begun.refunds.length - 1)]);
}

async function createInOutage(
  run: Run,
  step: Create,
  effect: boolean,
  meanwhile: readonly (CaptureOrVoid | Refund)[],
): Promise<void> {
  const { order, body } = run.orderOf(step);
  const acceptedAt = Date.now();
  await breakDown(run, 'create', effect);
  const response = await run.send('create', body, step.copies);
  const state = model.created(order.breakdown, step.captureMethod);
  const tracked = run.track(step, order, response, state);
  await whileOut(run, tracked, meanwhile);
  const charged = model.chargedLate(state, step.card);
  // After the send deadline, a charge that was never sent is no longer sent.
  const isLate = !effect && Date.now() - acceptedAt > 25_000;
  await heal(run, tracked, isLate ? [charged, model.neverCharged(state)] : [charged]);
}

async function breakDown(run: Run, kind: keyof typeof calls, effect: boolean): Promise<void> {
  const { sandbox } = run.account;
  const at = run.place;
  cover(`outage ${kind} ${effect ? 'after' : 'before'} the effect`);
  run.isProcessorDown = true;
  if (effect) await sandbox.arm({ operation: calls[kind], fault: 'reset_after_effect', times: 1, ...at });
  for (const operation of everyCall) {
    await sandbox.arm({ operation, fault: 'error_before_effect', times: 10_000, ...at });
  }
}

/** During the outage, reads, replays and rejections work as usual. */
async function whileOut(run: Run, tracked: Tracked, meanwhile: readonly (CaptureOrVoid | Refund)[]): Promise<void> {
  await compare(run);
  await retry(run, run.sentRequests.length - 1, 'same', 1);
  for (const step of meanwhile) {
    const rejected = model.begin(tracked.state, operationOf(step, tracked.state));
    if (!model.isRejected(rejected)) continue;
    const body = bodyOf(operationOf(step, tracked.state), tracked.identity.id);
    const response =
      rejected.status === 409 ? await run.sendOnce(step.do, body) : await run.send(step.do, body, step.copies);
    expect([response.status, response.body]).toEqual([rejected.status, errorBody(rejected)]);
  }
}

async function heal(run: Run, tracked: Tracked, ends: readonly model.ModelPayment[]): Promise<void> {
  await run.account.sandbox.clear(run.place);
  await run.until(tracked, ends, 90_000);
  // The stored state of a refund that waits for the bank does not change; only the processor shows that it arrived.
  await expect
    .poll(async () => (await run.atProcessor()).get(tracked.identity.id) ?? [], { timeout: 270_000, interval: 200 })
    .toSatisfy((rows) => expectedProcessorRows(tracked).some((wanted) => isEqual(rows, wanted)));
  run.isProcessorDown = false;
}
