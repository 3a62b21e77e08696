import { expect } from 'vitest';
import { actionBody, refusalBody } from './bodies.js';
import { compare, isEqual, theirRows } from './compare.js';
import { retry } from './happenings.js';
import { met } from './met.js';
import * as model from './model.js';
import { calls, everyCall, type Run, type Tracked } from './run.js';
import type { Create, End, Refund, Step } from './steps.js';
import { bodyOf, done, lastRefundBody, verbOf } from './verbs.js';

export async function outage(
  run: Run,
  { verb: step, effect, meanwhile }: Extract<Step, { do: 'outage' }>,
): Promise<void> {
  if (step.do === 'create') return createInOutage(run, step, effect);
  const tracked = run.payment(step.of);
  if (tracked.next !== null) await run.replay();
  const verb = verbOf(step, tracked.state);
  const before = tracked.state;
  const begun = model.begin(before, verb);
  if (model.isRefused(begun)) return;
  await breakDown(run, step.do, effect);
  const answer = await run.send(step.do, bodyOf(verb, tracked.identity.id), step.copies);
  tracked.state = begun;
  const expected =
    verb.verb === 'refund' ? await lastRefundBody(run, tracked, answer) : actionBody(before, tracked.identity);
  expect([answer.status, answer.body]).toEqual([200, expected]);
  await whileOut(run, tracked, meanwhile);
  const from = tracked.state;
  await heal(run, tracked, [done(tracked, from, verb, begun.refunds.length - 1)]);
}

async function createInOutage(run: Run, step: Create, effect: boolean): Promise<void> {
  const { order, body } = run.orderOf(step);
  const acceptedAt = Date.now();
  await breakDown(run, 'create', effect);
  const answer = await run.send('create', body, step.copies);
  const state = model.created(order.breakdown, step.captureMethod);
  const tracked = run.track(step, order, answer, state);
  await whileOut(run, tracked, []);
  const charged = model.charged(state, step.card);
  // A charge that was never sent is not made any more once the buyer is taken to be gone.
  const isLate = !effect && Date.now() - acceptedAt > 25_000;
  await heal(run, tracked, isLate ? [charged, model.closed(state)] : [charged]);
}

async function breakDown(run: Run, verb: keyof typeof calls, effect: boolean): Promise<void> {
  const { sandbox } = run.account;
  const at = run.place;
  met(`outage ${verb} ${effect ? 'after' : 'before'} the effect`);
  run.out = true;
  if (effect) await sandbox.arm({ operation: calls[verb], fault: 'reset_after_effect', times: 1, ...at });
  for (const operation of everyCall) {
    await sandbox.arm({ operation, fault: 'error_before_effect', times: 10_000, ...at });
  }
}

/** What needs no processor is answered as ever, and the key has its answer. */
async function whileOut(run: Run, tracked: Tracked, meanwhile: readonly (End | Refund)[]): Promise<void> {
  await compare(run);
  await retry(run, run.kept.length - 1, 'same', 1);
  for (const step of meanwhile) {
    const refused = model.begin(tracked.state, verbOf(step, tracked.state));
    if (!model.isRefused(refused)) continue;
    const body = bodyOf(verbOf(step, tracked.state), tracked.identity.id);
    const answer = await run.send(step.do, body, step.copies);
    expect([answer.status, answer.body]).toEqual([refused.status, refusalBody(refused)]);
  }
}

async function heal(run: Run, tracked: Tracked, ends: readonly model.ModelPayment[]): Promise<void> {
  await run.account.sandbox.clear(run.place);
  await run.until(tracked, ends, 90_000);
  // A refund that waits for the bank is with us as it was during the outage: only the processor shows that it came.
  await expect
    .poll(async () => (await run.atProcessor()).get(tracked.identity.id) ?? [], { timeout: 270_000, interval: 200 })
    .toSatisfy((rows) => theirRows(tracked).some((wanted) => isEqual(rows, wanted)));
  run.out = false;
}
