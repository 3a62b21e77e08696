import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { resolveOperation } from '@landed/activities/operation/resolve-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import type { ManualOutcome } from '@landed/contracts/operation/types';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { Database } from '@landed/prisma/database';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { fakeRefundProcessor, type RefundBehaviour, refundFacts } from './fake-refund-processor.js';
import { interleave } from './interleave.js';
import { newRefundInput, paidPayment, refundOutcome } from './refund-case.js';
import { storedKey, storedRefunds } from './stored-refunds.js';
import { allRows } from './stored-state.js';

/** The reconciliation and manual review of a refund with an unknown outcome. */
const fresh = databaseOfFile();
const keyring = newKeyring();

/** A refund of 5,000 that was sent once and has an unknown outcome. */
async function withUnknownOutcome(behaviour: RefundBehaviour = {}) {
  const payment = await paidPayment(fresh.database, keyring);
  const input = newRefundInput(payment);
  const fake = fakeRefundProcessor({ fates: ['request_lost'], ...behaviour });
  const dependencies = {
    database: fresh.database,
    keyring,
    fitDisputes: fitPaymentDisputes,
    processorOf: () => fake.processor,
    decisionWaitMilliseconds: 0,
  };
  expect(await submitOperation(refundOperation, dependencies, input).catch(() => ({ kind: 'broken' }))).toEqual(
    expect.objectContaining({ kind: behaviour.fates?.[0] === 'caller_killed' ? 'broken' : 'unknown' }),
  );
  const ref = { rail: input.rail, merchantId: input.merchantId, keyHash: input.idempotency.keyHash, attempt: 1 };
  return {
    ...fake,
    input,
    key: `${input.operationId}.1.1`,
    submit: () => submitOperation(refundOperation, dependencies, input),
    reconcile: (more: Partial<RefundInput> = {}) =>
      reconcileOperation(refundOperation, dependencies, { ...input, ...more }),
    refresh: () => refreshRefund(dependencies, input),
    resolve: (outcome: ManualOutcome) =>
      resolveOperation(refundOperation, dependencies, input, {
        outcome,
        actor: 'ada',
        ticket: 'T-1',
        note: 'calls the acquirer',
      }),
    complete: () => completeRunning(fresh.database, ref, 1, keyring),
    requireReview: () => markRecoveryRequired(fresh.database, ref),
    reconcileIn: (database: Database) => reconcileOperation(refundOperation, { ...dependencies, database }, input),
    requireReviewIn: (database: Database) => markRecoveryRequired(database, ref),
    sums: async () => (await storedRefunds(fresh.database, payment)).payment,
    refunds: async () =>
      (await storedRefunds(fresh.database, payment)).refunds.map(([status, reason]) => [status, reason] as const),
    keyState: async () => (await storedKey(fresh.database, keyring, input))?.state,
    keyResponse: async () => (await storedKey(fresh.database, keyring, input))?.response,
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

const stillUnknown = { type: 'outcome_unknown' };
const refunded = { refunded: 5_000, reserved: 0 };
const held = { refunded: 0, reserved: 5_000 };
const nothing = { refunded: 0, reserved: 0 };

describe('reconcileRefund', () => {
  it('releases reservation and key after a rejection', async () => {
    const { reconcile, sums, refunds, keyState, given } = await withUnknownOutcome({ decides: [refundFacts.rejected] });
    expect(await reconcile()).toEqual({
      kind: 'retryable',
      code: 'provider_error',
      summary: 'Saved: the refund is `failed`.',
      readsRefunds: true,
    });
    expect([await sums(), await refunds(), await keyState(), given()]).toEqual([
      nothing,
      [['failed', 'processing_error']],
      'retryable',
      0,
    ]);
  });

  it('throws after a request-level rejection, because the earlier call may be accepted', async () => {
    const { reconcile, sums } = await withUnknownOutcome({ decides: [refundFacts.rejectedAtRequestLevel] });
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    expect(await sums()).toEqual(held);
  });
});

describe('refreshRefund after an event', () => {
  it('saves a refund before its own operation, and its response, in case the workflow of the operation is lost', async () => {
    const { input, key, becomes, refresh, reconcile, sums, keyState, keyResponse } = await withUnknownOutcome();
    expect([await refresh(), await keyState()]).toEqual(['unknown', 'running']);
    becomes(key, refundFacts.succeeded);
    expect(await refresh()).toBe('changed');
    const completed = [await sums(), await keyState(), await keyResponse()];
    expect(completed).toEqual([refunded, 'completed', expect.objectContaining({ status: 'succeeded' })]);
    expect(await reconcile()).toEqual(
      refundOutcome(input, 'succeeded', 'The refund had already ended: it is `succeeded`.'),
    );
    expect([await keyState(), await keyResponse()]).toEqual([
      'completed',
      expect.objectContaining({ status: 'succeeded' }),
    ]);
  });

  it('returns unknown for a refund that does not exist', async () => {
    const { input } = await withUnknownOutcome();
    const { processor } = fakeRefundProcessor();
    const dependencies = {
      database: fresh.database,
      keyring,
      fitDisputes: fitPaymentDisputes,
      processorOf: () => processor,
    };
    expect(await refreshRefund(dependencies, newRefundInput(input))).toBe('unknown');
  });
});

describe('a refund in manual review', () => {
  it('a refund in manual review is marked while its outcome is unknown, with or without a response, and never after it ended', async () => {
    const refund = await withUnknownOutcome();
    await refund.requireReview();
    expect(await refund.keyState()).toBe('recovery_required');
    const completed = await withUnknownOutcome();
    await completed.complete();
    await completed.requireReview();
    expect(await completed.keyState()).toBe('recovery_required');
    const ended = await withUnknownOutcome();
    await ended.reconcile();
    await ended.requireReview();
    expect(await ended.keyState()).toBe('completed');
  });

  it.each(['with a response', 'without a response'])(
    'a refund in manual review is not marked when a fact is saved at the same moment, %s',
    async (name) => {
      const refund = await withUnknownOutcome({ fates: ['response_lost'] });
      if (name === 'with a response') await refund.complete();
      await interleave(fresh, refund.reconcileIn, refund.requireReviewIn);
      expect([await refund.sums(), await refund.keyState()]).toEqual([refunded, 'completed']);
    },
  );

  it.each([
    ['happened', 'succeeded', null, refunded],
    ['did_not_happen', 'failed', 'processing_error', nothing],
  ] as const)(
    'accepts the decision that it %s while the processor is silent',
    async (decision, status, reason, sums) => {
      const refund = await withUnknownOutcome({ reads: [refundFacts.unknown] });
      await refund.requireReview();
      expect(await refund.resolve(decision)).toMatchObject({ evidence: 'processor_silent' });
      expect([await refund.refunds(), await refund.sums(), await refund.resolutions()]).toEqual([
        [[status, reason]],
        sums,
        [[decision, 'processor_silent']],
      ]);
    },
  );

  it.each([
    ['happened', { fates: ['response_lost'] }, 'succeeded', 'completed'],
    ['happened', { fates: ['response_lost'], decides: [refundFacts.pending] }, 'pending', 'completed'],
    ['did_not_happen', { fates: ['response_lost'], decides: [refundFacts.failed] }, 'failed', 'completed'],
    ['did_not_happen', {}, 'failed', 'retryable'],
  ] as const)(
    'saves the processor’s fact with the decision that it %s (%o)',
    async (decision, behaviour, status, state) => {
      const refund = await withUnknownOutcome(behaviour);
      await refund.requireReview();
      expect(await refund.resolve(decision)).toMatchObject({ evidence: 'confirmed_by_processor' });
      expect([(await refund.refunds()).map(([is]) => is), await refund.keyState()]).toEqual([[status], state]);
    },
  );

  it('records every decision, even one that had no effect', async () => {
    const refund = await withUnknownOutcome();
    await refund.requireReview();
    const { input } = refund;
    const first = { outcome: 'happened', actor: 'ben', ticket: 'T-0', note: 'guessed' } as const;
    for (const _ of [1, 2]) await saveResolution(fresh.database, keyring, input, first, 'processor_silent');
    expect(await refund.resolve('did_not_happen')).toMatchObject({ evidence: 'confirmed_by_processor' });
    expect(await refund.resolutions()).toEqual([
      ['happened', 'processor_silent'],
      ['did_not_happen', 'confirmed_by_processor'],
    ]);
  });

  it.each([
    ['succeeded', refundFacts.succeeded],
    ['pending', refundFacts.pending],
  ])('reports a contradiction when an operator failed it and the processor states it as %s', async (_, made) => {
    const refund = await withUnknownOutcome({ reads: [refundFacts.unknown] });
    await refund.requireReview();
    await refund.resolve('did_not_happen');
    expect(await refund.refresh()).toBe('unchanged');
    refund.becomes(refund.key, made);
    const before = await refund.rows();
    expect(await refund.refresh()).toBe('contradicted');
    expect(await refund.rows()).toEqual(before);
  });
});
