import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import type { Processor } from '@landed/activities/processor/port';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { newRefund, refundKey } from '@landed/activities/refund/refund-request';
import { submitRefund } from '@landed/activities/refund/submit-refund';
import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { Database } from '@landed/prisma/database';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { prepareRefund } from '@landed/prisma/write/refund/prepare-refund';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { interleave } from './interleave.js';
import { newRefundInput, order, type PaidPayment, paidPayment } from './refund-case.js';
import { keyOf, refundsOf } from './stored-refunds.js';
import { rememberingRefunds, says } from './fake-refund-processor.js';

/** Two refunds of one payment at the same moment. */
let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

const acting = (database: Database, processor: Processor): PaymentDependencies => ({
  database,
  keyring,
  processorOf: () => processor,
});

const standing = (payment: PaidPayment) => refundsOf(fresh.database, payment);

/** A refund that was worked out from how the payment stands now, and is written whenever it is called. */
async function workedOut(input: RefundInput): Promise<(database: Database) => Promise<boolean>> {
  const found = await loadPaymentRefunds(fresh.database, input);
  if (found === null || input.amount === null) throw new Error('a refund of an amount, of a payment that exists');
  const refund = newRefund(input, allocateRefund(order, found.given, input.amount), input.acceptedAt);
  return (database) =>
    prepareRefund(database, keyring, { input, refund, standing: found, processorKey: refundKey(input) });
}

describe('two statements behind one lock', () => {
  it.each([
    ['more than there is', 7_000],
    ['what there is for both, but not with these shares', 1_000],
  ])('reserve %s once', async (_, amount) => {
    const payment = await paidPayment(fresh.database, keyring);
    const [first, second] = [newRefundInput(payment, { amount }), newRefundInput(payment, { amount })];
    expect(await interleave(fresh, await workedOut(first), await workedOut(second))).toEqual([true, false]);
    const { payment: sums, refunds, events } = await standing(payment);
    expect({ sums, refunds: refunds.length, events }).toEqual({
      sums: { refunded: 0, reserved: amount },
      refunds: 1,
      events: [['refund.created', 1, null]],
    });
    expect(await keyOf(fresh.database, keyring, second)).toBe(null);
  });

  it('prepare one refund for one key', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const input = newRefundInput(payment);
    expect(await interleave(fresh, await workedOut(input), await workedOut(input))).toEqual([true, false]);
    expect((await standing(payment)).payment).toEqual({ refunded: 0, reserved: 5_000 });
  });

  it('do not reserve beside a refund that is being committed', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const pending = newRefundInput(payment);
    const { processor, becomes } = rememberingRefunds({ decides: [says.pending] });
    await submitRefund(acting(fresh.database, processor), pending);
    becomes(refundKey(pending), says.succeeded);
    const prepare = await workedOut(newRefundInput(payment));
    const commit = (database: Database) => refreshRefund(acting(database, processor), pending);
    expect(await interleave(fresh, commit, prepare)).toEqual(['changed', false]);
    expect((await standing(payment)).payment).toEqual({ refunded: 5_000, reserved: 0 });
  });

  it('commit one fact once', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const pending = newRefundInput(payment);
    const { processor, becomes } = rememberingRefunds({ decides: [says.pending] });
    await submitRefund(acting(fresh.database, processor), pending);
    becomes(refundKey(pending), says.succeeded);
    const commit = (database: Database) => refreshRefund(acting(database, processor), pending);
    expect(await interleave(fresh, commit, commit)).toEqual(['changed', 'unchanged']);
    const { payment: sums, journals } = await standing(payment);
    expect([sums, journals.length]).toEqual([{ refunded: 5_000, reserved: 0 }, 1]);
  });

  it('commit a refund that was worked out before another of the payment moved', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const [one, other] = [newRefundInput(payment), newRefundInput(payment)];
    const { processor, becomes } = rememberingRefunds({ decides: [says.pending, says.pending] });
    const dependencies = acting(fresh.database, processor);
    await submitRefund(dependencies, one);
    await submitRefund(dependencies, other);
    becomes(refundKey(one), says.succeeded);
    becomes(refundKey(other), says.failed);
    const advance = (input: RefundInput) => (database: Database) => refreshRefund(acting(database, processor), input);
    expect(await interleave(fresh, advance(one), advance(other))).toEqual(['changed', 'changed']);
    expect((await standing(payment)).payment).toEqual({ refunded: 5_000, reserved: 0 });
  });
});

describe('refunds in parallel', () => {
  it('over the remaining amount never exceed it: one wins, 200 times', async () => {
    for (let round = 0; round < 200; round += 1) {
      const payment = await paidPayment(fresh.database, keyring);
      const { processor, given } = rememberingRefunds();
      const dependencies = acting(fresh.database, processor);
      const outcomes = await Promise.all(
        [7_000, 7_001].map((amount) => submitRefund(dependencies, newRefundInput(payment, { amount }))),
      );
      const refunded = given();
      expect([7_000, 7_001]).toContain(refunded);
      expect(outcomes.map((outcome) => ('summary' in outcome ? outcome.summary : outcome.kind)).toSorted()).toEqual([
        'Committed: the refund is `succeeded`.',
        'Refused: refund_exceeds_captured.',
      ]);
      expect((await standing(payment)).payment).toEqual({ refunded, reserved: 0 });
    }
  }, 360_000);

  it('of odd amounts give back every part exactly', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const { processor, given } = rememberingRefunds();
    const amounts = [1, 2, 3, 5, 7, 13_522];
    const outcomes = await Promise.all(
      amounts.map((amount) => submitRefund(acting(fresh.database, processor), newRefundInput(payment, { amount }))),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(amounts.map(() => 'completed'));
    const { payment: sums, refunds, journals } = await standing(payment);
    expect([sums, given()]).toEqual([{ refunded: 13_540, reserved: 0 }, 13_540]);
    const column = (index: number) => refunds.reduce((sum, row) => sum + Number(row[index]), 0);
    expect([2, 3, 4, 5, 6, 7].map(column)).toEqual([13_540, 10_000, 1_000, 2_090, 450, 1_027]);
    expect(journals.length).toBe(amounts.length);
  });
});
