import { reconcileRefund } from '@landed/activities/refund/reconcile-refund';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { resolveRefund } from '@landed/activities/refund/resolve-refund';
import { submitRefund } from '@landed/activities/refund/submit-refund';
import type { ManualOutcome } from '@landed/contracts/operation/types';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { Database } from '@landed/prisma/database';
import { completeRunning } from '@landed/prisma/read/operation/read-operation';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { interleave } from './interleave.js';
import { newRefundInput, paidPayment } from './refund-case.js';
import { keyOf, refundsOf } from './stored-refunds.js';
import { type RefundBehaviour, rememberingRefunds, says } from './fake-refund-processor.js';
import { allRows } from './stored-state.js';

/** What becomes of a refund whose first call left its outcome open. */
let fresh: FreshDatabase;
const keyring = newKeyring();
const hour = 3_600;

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

/** A refund of 5,000 that was sent once, with an open outcome. */
async function leftOpen(behaviour: RefundBehaviour = {}) {
  const payment = await paidPayment(fresh.database, keyring);
  const input = newRefundInput(payment);
  const fake = rememberingRefunds({ fates: ['request_lost'], ...behaviour });
  const dependencies = { database: fresh.database, keyring, processorOf: () => fake.processor };
  expect(await submitRefund(dependencies, input).catch(() => ({ kind: 'broken' }))).toEqual(
    expect.objectContaining({ kind: behaviour.fates?.[0] === 'caller_killed' ? 'broken' : 'unknown' }),
  );
  const ref = { rail: input.rail, merchantId: input.merchantId, keyHash: input.idempotency.keyHash, attempt: 1 };
  return {
    ...fake,
    input,
    key: `${input.operationId}.1.1`,
    submit: () => submitRefund(dependencies, input),
    settle: (more: Partial<RefundInput> = {}) => reconcileRefund(dependencies, { ...input, ...more }),
    advance: () => refreshRefund(dependencies, input),
    resolve: (outcome: ManualOutcome) =>
      resolveRefund(dependencies, input, { outcome, actor: 'ada', ticket: 'T-1', note: 'asked the acquirer' }),
    seal: () => completeRunning(fresh.database, ref, 1),
    giveUp: () => markRecoveryRequired(fresh.database, ref),
    settleIn: (database: Database) => reconcileRefund({ ...dependencies, database }, input),
    giveUpIn: (database: Database) => markRecoveryRequired(database, ref),
    sums: async () => (await refundsOf(fresh.database, payment)).payment,
    refunds: async () =>
      (await refundsOf(fresh.database, payment)).refunds.map(([status, reason]) => [status, reason] as const),
    keyState: async () => (await keyOf(fresh.database, keyring, input))?.state,
    keyAnswer: async () => (await keyOf(fresh.database, keyring, input))?.answer,
    rows: () => allRows(fresh.database, payment.merchantId),
    resolutions: async () => {
      const { rows } = await fresh.database.pool.query<{ outcome: string; evidence: string }>(
        'SELECT outcome::text, evidence::text FROM manual_resolution WHERE operation_id = $1 ORDER BY created_at',
        [input.operationId],
      );
      return rows.map(({ outcome, evidence }) => [outcome, evidence]);
    },
  };
}

const acceptedAgo = (seconds: number) => ({ acceptedAt: new Date(Date.now() - seconds * 1_000).toISOString() });
const stillOpen = { type: 'outcome_open' };
const refunded = { refunded: 5_000, reserved: 0 };
const held = { refunded: 0, reserved: 5_000 };
const nothing = { refunded: 0, reserved: 0 };

describe('a refund that the processor', () => {
  it('never received is sent again under its own key, also hours later', async () => {
    const { key, asked, settle, sums, given } = await leftOpen();
    expect(await sums()).toEqual(held);
    expect(await settle(acceptedAgo(22 * hour))).toMatchObject({ kind: 'completed', amountMinor: 5_000 });
    expect(asked).toEqual([`refund ${key}`, `find ${key}`, `refund ${key}`]);
    expect([await sums(), given()]).toEqual([refunded, 5_000]);
  });

  it.each(['answer_lost', 'caller_killed'] as const)('made is found and not sent again (%s)', async (fate) => {
    const { key, asked, submit, settle, sums, given } = await leftOpen({ fates: [fate] });
    expect(await submit()).toEqual({ kind: 'unknown' });
    expect(await settle()).toMatchObject({ kind: 'completed' });
    expect(asked).toEqual([`refund ${key}`, `find ${key}`]);
    expect([await sums(), given()]).toEqual([refunded, 5_000]);
  });

  it('made but does not show yet is one refund all the same', async () => {
    const { settle, sums, given } = await leftOpen({ fates: ['answer_lost'], reads: [{ kind: 'absent' }] });
    expect(await settle()).toMatchObject({ kind: 'completed' });
    expect([await sums(), given()]).toEqual([refunded, 5_000]);
  });

  it('does not speak about stays open, with its money held', async () => {
    const { asked, settle, sums, rows } = await leftOpen({ reads: [says.open, says.open] });
    const before = await rows();
    await expect(settle()).rejects.toMatchObject(stillOpen);
    await expect(settle()).rejects.toMatchObject(stillOpen);
    expect(await rows()).toEqual(before);
    expect(await sums()).toEqual(held);
    expect(asked.filter((call) => call.startsWith('refund'))).toHaveLength(1);
  });

  it('refuses, gave nothing back: the money is free again and so is the key', async () => {
    const { settle, sums, refunds, keyState, given } = await leftOpen({ decides: [says.refused] });
    expect(await settle()).toEqual({
      kind: 'retryable',
      code: 'provider_error',
      summary: 'Refused: the processor has no money of this payment left; somebody refunded it there directly.',
    });
    expect([await sums(), await refunds(), await keyState(), given()]).toEqual([
      nothing,
      [['failed', 'processing_error']],
      'retryable',
      0,
    ]);
  });

  it('refuses after the key was answered keeps that answer', async () => {
    const { settle, seal, sums, keyState, keyAnswer } = await leftOpen({ decides: [says.refused] });
    expect(await seal()).toBe(true);
    const answer = await keyAnswer();
    expect(await settle()).toEqual({
      kind: 'completed',
      summary: 'Refused: the processor has no money of this payment left; somebody refunded it there directly.',
      amountMinor: 5_000,
    });
    expect([await sums(), await keyState(), await keyAnswer()]).toEqual([nothing, 'completed', answer]);
  });

  it('turns away at the door may still have the earlier call: it stays open', async () => {
    const { settle, sums } = await leftOpen({ decides: [says.refusedAtTheDoor] });
    await expect(settle()).rejects.toMatchObject(stillOpen);
    expect(await sums()).toEqual(held);
  });

  it('does not know past the safe window is not sent again', async () => {
    const { key, asked, settle, sums } = await leftOpen();
    await expect(settle(acceptedAgo(23 * hour + 1))).rejects.toMatchObject(stillOpen);
    expect(asked).toEqual([`refund ${key}`, `find ${key}`]);
    expect(await sums()).toEqual(held);
  });

  it('states past the safe window is committed', async () => {
    const { settle, sums } = await leftOpen({ fates: ['answer_lost'] });
    expect(await settle(acceptedAgo(30 * hour))).toMatchObject({ kind: 'completed' });
    expect(await sums()).toEqual(refunded);
  });
});

describe('the hint of an event', () => {
  it('commits an open refund before its own operation does, which then answers with it', async () => {
    const { key, becomes, advance, settle, sums, keyState, keyAnswer } = await leftOpen();
    expect(await advance()).toBe('unknown');
    becomes(key, says.succeeded);
    expect(await advance()).toBe('changed');
    expect([await sums(), await keyState()]).toEqual([refunded, 'running']);
    expect(await settle()).toEqual({
      kind: 'completed',
      summary: 'The refund had ended: it is `succeeded`.',
      amountMinor: 5_000,
    });
    expect([await keyState(), await keyAnswer()]).toEqual([
      'completed',
      expect.objectContaining({ status: 'succeeded' }),
    ]);
  });

  it('says nothing about a refund that does not exist', async () => {
    const { input } = await leftOpen();
    const { processor } = rememberingRefunds();
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    expect(await refreshRefund(dependencies, newRefundInput(input))).toBe('unknown');
  });
});

describe('a run that comes too late', () => {
  it('sends nothing for the first time a minute after acceptance, and leaves the key free', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const input = newRefundInput(payment, acceptedAgo(61));
    const { processor, asked } = rememberingRefunds();
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    expect(await submitRefund(dependencies, input)).toEqual({
      kind: 'retryable',
      code: 'internal_error',
      silent: true,
    });
    expect((await keyOf(fresh.database, keyring, input))?.state).toBe('retryable');
    expect(asked).toEqual([]);
  });

  it('concludes what was never prepared', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const input = newRefundInput(payment);
    const { processor, asked } = rememberingRefunds();
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const concluded = { kind: 'retryable', code: 'internal_error' };
    expect(await reconcileRefund(dependencies, input)).toEqual(concluded);
    expect(await submitRefund(dependencies, input)).toEqual(concluded);
    expect(await reconcileRefund(dependencies, input)).toEqual(concluded);
    expect(asked).toEqual([]);
  });
});

describe('a refund that waits for a person', () => {
  it('is marked while it is open, answered or not, and never once it has ended', async () => {
    const open = await leftOpen();
    await open.giveUp();
    expect(await open.keyState()).toBe('recovery_required');
    const answered = await leftOpen();
    await answered.seal();
    await answered.giveUp();
    expect(await answered.keyState()).toBe('recovery_required');
    const ended = await leftOpen();
    await ended.settle();
    await ended.giveUp();
    expect(await ended.keyState()).toBe('completed');
  });

  it.each(['answered', 'not answered'])('is none when the fact comes at that very moment, %s', async (told) => {
    const open = await leftOpen({ fates: ['answer_lost'] });
    if (told === 'answered') await open.seal();
    await interleave(fresh, open.settleIn, open.giveUpIn);
    expect([await open.sums(), await open.keyState()]).toEqual([refunded, 'completed']);
  });

  it('is ended by a fact that comes after all', async () => {
    const { key, becomes, giveUp, settle, sums, keyState } = await leftOpen();
    await giveUp();
    becomes(key, says.succeeded);
    await settle(acceptedAgo(40 * hour));
    expect([await sums(), await keyState()]).toEqual([refunded, 'completed']);
  });

  it.each([
    ['happened', 'succeeded', null, refunded],
    ['did_not_happen', 'failed', 'processing_error', nothing],
  ] as const)('takes the word that it %s when the processor is silent', async (word, status, reason, sums) => {
    const open = await leftOpen({ reads: [says.open] });
    await open.giveUp();
    expect(await open.resolve(word)).toMatchObject({ evidence: 'processor_silent' });
    expect([await open.refunds(), await open.sums(), await open.resolutions()]).toEqual([
      [[status, reason]],
      sums,
      [[word, 'processor_silent']],
    ]);
  });

  it.each([
    ['happened', { fates: ['answer_lost'] }, 'succeeded', 'completed'],
    ['happened', { fates: ['answer_lost'], decides: [says.pending] }, 'pending', 'completed'],
    ['did_not_happen', { fates: ['answer_lost'], decides: [says.failed] }, 'failed', 'completed'],
    ['did_not_happen', {}, 'failed', 'retryable'],
  ] as const)('takes the processor’s fact with the word that it %s (%o)', async (word, behaviour, status, state) => {
    const open = await leftOpen(behaviour);
    await open.giveUp();
    expect(await open.resolve(word)).toMatchObject({ evidence: 'confirmed_by_processor' });
    expect([(await open.refunds()).map(([is]) => is), await open.keyState()]).toEqual([[status], state]);
  });

  it.each([
    ['did_not_happen', { fates: ['answer_lost'] }, 'The processor states that it happened.'],
    ['happened', {}, 'The processor states that it did not happen.'],
  ] as const)('does not take the word that it %s against the processor’s fact', async (word, behaviour, message) => {
    const open = await leftOpen(behaviour);
    await open.giveUp();
    const before = await open.rows();
    await expect(open.resolve(word)).rejects.toMatchObject({ type: 'contradicts_known_fact', message });
    expect([await open.rows(), await open.resolutions()]).toEqual([before, []]);
  });

  it('is recorded with every word that was taken, also when the first was never acted on', async () => {
    const open = await leftOpen();
    await open.giveUp();
    const { input } = open;
    const first = { outcome: 'happened', actor: 'ben', ticket: 'T-0', note: 'guessed' } as const;
    for (const _ of [1, 2]) await saveResolution(fresh.database, keyring, input, first, 'processor_silent');
    expect(await open.resolve('did_not_happen')).toMatchObject({ evidence: 'confirmed_by_processor' });
    expect(await open.resolutions()).toEqual([
      ['happened', 'processor_silent'],
      ['did_not_happen', 'confirmed_by_processor'],
    ]);
  });

  it.each([
    ['succeeded', says.succeeded],
    ['pending', says.pending],
  ])('and was called failed contradicts a processor that calls it %s, which is seen', async (_, made) => {
    const open = await leftOpen({ reads: [says.open] });
    await open.giveUp();
    await open.resolve('did_not_happen');
    expect(await open.advance()).toBe('unchanged');
    open.becomes(open.key, made);
    const before = await open.rows();
    expect(await open.advance()).toBe('contradicted');
    expect(await open.rows()).toEqual(before);
  });

  it('is held against what somebody committed meanwhile', async () => {
    const { settle, resolve, resolutions } = await leftOpen();
    await settle();
    await expect(resolve('did_not_happen')).rejects.toMatchObject({ type: 'contradicts_known_fact' });
    expect(await resolve('happened')).toMatchObject({ evidence: 'confirmed_by_processor' });
    expect(await resolutions()).toEqual([['happened', 'confirmed_by_processor']]);
  });
});
