import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { resolveOperation } from '@landed/activities/operation/resolve-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { Processor, RefundRequest } from '@landed/activities/processor/port';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import type { RefundInput } from '@landed/contracts/refund/types';
import { readOperation } from '@landed/prisma/read/operation/read-operation';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { fakeRefundProcessor, type RefundBehaviour, refundFacts } from './fake-refund-processor.js';
import { newRefundInput, order, paidPayment } from './refund-case.js';
import { allRows } from './stored-state.js';

/** A refund whose rows the database has lost: an operator's decision, and the next request with its key. */
const fresh = databaseOfFile();
const keyring = newKeyring();

const anotherAmount = { kind: 'unknown', detail: { mismatch: 'amount' } } as const;

async function refundWithoutRows(behaviour: RefundBehaviour = {}, changes: Partial<RefundInput> = {}) {
  const payment = await paidPayment(fresh.database, keyring);
  const input = newRefundInput(payment, changes);
  const fake = fakeRefundProcessor(behaviour);
  const asked: RefundRequest[] = [];
  const processor: Processor = {
    ...fake.processor,
    findRefund(request) {
      asked.push(request);
      return fake.processor.findRefund(request);
    },
  };
  const dependencies = {
    database: fresh.database,
    keyring,
    fitDisputes: fitPaymentDisputes,
    processorOf: () => processor,
  };
  const { rail, merchantId, idempotency } = input;
  return {
    ...fake,
    payment,
    input,
    /** The amounts that the processor was asked for. */
    amounts: () => asked.map(({ money }) => money.amount),
    dependencies,
    key: `${input.operationId}.1.1`,
    review: () =>
      createOperationActivities({ database: fresh.database, keyring }).requireManualReview('refund', input, null),
    resolve: (outcome: 'happened' | 'did_not_happen') =>
      resolveOperation(refundOperation, dependencies, input, {
        outcome,
        actor: 'f.okafor',
        ticket: 'OPS-1',
        note: 'Restored.',
      }),
    /** State, attempt and number of the processor key, as the gateway reads them. */
    keyState: async () => {
      const { operation } = await readOperation(fresh.database, { rail, merchantId, keyHash: idempotency.keyHash });
      return operation && [operation.state, operation.attempt, operation.processorKeyNumber];
    },
    rows: async () => ({
      ...(await allRows(fresh.database, merchantId)),
      decisions: (
        await fresh.database.pool.query('SELECT outcome, evidence FROM manual_resolution WHERE operation_id = $1', [
          input.operationId,
        ])
      ).rows,
    }),
  };
}

describe('the decision about a lost refund', () => {
  it('stands alone when the list of the processor does not have the refund', async () => {
    const { resolve, review, keyState, rows } = await refundWithoutRows();
    await review();
    expect(await resolve('did_not_happen')).toMatchObject({ evidence: 'processor_silent' });
    expect(await keyState()).toEqual(['retryable', 1, 1]);
    expect((await rows()).decisions).toEqual([{ outcome: 'did_not_happen', evidence: 'processor_silent' }]);
  });

  it('the decision about a lost refund is confirmed by a failed refund, and the next attempt sends the next processor key', async () => {
    const { resolve, review, keyState } = await refundWithoutRows({ reads: [refundFacts.failed] });
    await review();
    expect(await resolve('did_not_happen')).toMatchObject({ evidence: 'confirmed_by_processor' });
    expect(await keyState()).toEqual(['retryable', 1, 2]);
  });

  it.each([
    ['happened', 'has another amount', [anotherAmount], 'amount_mismatch'],
    ['did_not_happen', 'has another amount', [anotherAmount], 'amount_mismatch'],
    ['happened', 'does not respond', [refundFacts.unknown], 'processor_silent'],
    ['did_not_happen', 'does not respond', [refundFacts.unknown], 'processor_silent'],
    ['happened', 'does not have it', [], 'processor_silent'],
    ['happened', 'has it as failed', [refundFacts.failed], 'contradicts_known_fact'],
    ['did_not_happen', 'has it', [refundFacts.pending], 'contradicts_known_fact'],
  ] as const)('(%s) is rejected while the processor %s', async (outcome, _name, reads, type) => {
    const { resolve, review, rows } = await refundWithoutRows({ reads });
    await review();
    const before = await rows();
    await expect(resolve(outcome)).rejects.toMatchObject({ type });
    expect(await rows()).toEqual(before);
  });

  it('the decision about a lost refund is about what is left of the payment when the request names no amount', async () => {
    const { payment, dependencies, resolve, review, becomes, key, amounts } = await refundWithoutRows(
      { decides: [refundFacts.pending] },
      { amount: null },
    );
    // Another refund is pending, and has reserved its amount.
    await submitOperation(refundOperation, dependencies, newRefundInput(payment));
    const left = order.total - 5_000;
    becomes(key, refundFacts.succeeded, left);
    await review();
    expect(await resolve('happened')).toMatchObject({
      evidence: 'confirmed_by_processor',
      outcome: { kind: 'completed', result: { status: 'succeeded', amount: left } },
    });
    expect(amounts()).toEqual([left]);
  });
});

describe('the next attempt after a lost refund', () => {
  const tooMuch = order.total + 1;
  /** The request that is rejected now: it may have been allowed before the commits were lost. */
  const attempt = (input: RefundInput, number: number): RefundInput => ({
    ...input,
    acceptedAt: new Date().toISOString(),
    idempotency: { ...input.idempotency, attempt: number },
  });

  it('stores no rejection before the processor was asked, which has the refund', async () => {
    const { input, dependencies, calls, key, keyState } = await refundWithoutRows(
      { reads: [refundFacts.succeeded] },
      { amount: tooMuch },
    );
    const second = attempt(input, 2);
    expect(await submitOperation(refundOperation, dependencies, second)).toEqual({
      kind: 'unknown',
      isPrepared: false,
    });
    expect(await reconcileOperation(refundOperation, dependencies, second)).toMatchObject({
      kind: 'needs_review',
      stated: 'succeeded',
    });
    expect([calls, await keyState()]).toEqual([[`find ${key}`], null]);
  });

  it('gets its rejection in the attempt after the processor was asked, which has no refund', async () => {
    const { input, dependencies, calls, key, keyState } = await refundWithoutRows({}, { amount: tooMuch });
    const second = attempt(input, 2);
    expect(await submitOperation(refundOperation, dependencies, second)).toEqual({
      kind: 'unknown',
      isPrepared: false,
    });
    expect(await reconcileOperation(refundOperation, dependencies, second)).toEqual({
      kind: 'retryable',
      code: 'internal_error',
    });
    expect([calls, await keyState()]).toEqual([[`find ${key}`], ['retryable', 2, 1]]);
    expect(await submitOperation(refundOperation, dependencies, attempt(input, 3))).toMatchObject({
      kind: 'completed',
      result: { error: 'refund_exceeds_captured' },
    });
  });
});
