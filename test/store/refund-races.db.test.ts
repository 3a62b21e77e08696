import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { processorKey } from '@landed/activities/operation/processor-key';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { Processor } from '@landed/activities/processor/port';
import type { RefundDependencies } from '@landed/activities/refund/dependencies';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { newRefund } from '@landed/activities/refund/refund-request';
import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { Database } from '@landed/prisma/database';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { prepareRefund } from '@landed/prisma/write/refund/prepare-refund';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { Sample } from '../setup/sample.js';
import { newKeyring } from './checkout-case.js';
import { fakeRefundProcessor, refundFacts } from './fake-refund-processor.js';
import { interleave } from './interleave.js';
import { newRefundInput, order, type PaidPayment, paidPayment } from './refund-case.js';
import { storedKey, storedRefunds } from './stored-refunds.js';

/** Two refunds of one payment at the same moment. */
const fresh = databaseOfFile();
const keyring = newKeyring();
const sample = new Sample('two refunds of one payment', { share: 1 / 20 });
const rounds = sample.count(200);

const acting = (database: Database, processor: Processor): RefundDependencies => ({
  database,
  keyring,
  fitDisputes: fitPaymentDisputes,
  processorOf: () => processor,
});

const currentState = (payment: PaidPayment) => storedRefunds(fresh.database, payment);

/** Prepares a refund from the sums that are read now, whenever the returned function is called. */
async function preparation(input: RefundInput): Promise<(database: Database) => Promise<boolean>> {
  const found = await loadPaymentRefunds(fresh.database, input);
  if (found === null || input.amount === null) throw new Error('The test needs an amount and an existing payment.');
  const refund = newRefund(input, allocateRefund(order, found.given, input.amount), input.acceptedAt);
  return (database) =>
    prepareRefund(database, keyring, { input, refund, refunds: found, processorKey: processorKey(input) });
}

describe('two statements that lock one payment', () => {
  it.each([
    ['more than what is left', 7_000],
    ['small enough, but computed from old shares', 1_000],
  ])('reserve once when the second refund is %s', async (_, amount) => {
    const payment = await paidPayment(fresh.database, keyring);
    const [first, second] = [newRefundInput(payment, { amount }), newRefundInput(payment, { amount })];
    expect(await interleave(fresh, await preparation(first), await preparation(second))).toEqual([true, false]);
    const { payment: sums, refunds, events } = await currentState(payment);
    expect({ sums, refunds: refunds.length, events }).toEqual({
      sums: { refunded: 0, reserved: amount },
      refunds: 1,
      events: [['refund.created', 1, null]],
    });
    expect(await storedKey(fresh.database, keyring, second)).toBe(null);
  });

  it('concurrent statements prepare one refund for one key', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const input = newRefundInput(payment);
    expect(await interleave(fresh, await preparation(input), await preparation(input))).toEqual([true, false]);
    expect((await currentState(payment)).payment).toEqual({ refunded: 0, reserved: 5_000 });
  });

  it('refunds do not reserve while another refund is being saved', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const pending = newRefundInput(payment);
    const { processor, becomes } = fakeRefundProcessor({ decides: [refundFacts.pending] });
    await submitOperation(refundOperation, acting(fresh.database, processor), pending);
    becomes(processorKey(pending), refundFacts.succeeded);
    const prepare = await preparation(newRefundInput(payment));
    const save = (database: Database) => refreshRefund(acting(database, processor), pending);
    expect(await interleave(fresh, save, prepare)).toEqual(['changed', false]);
    expect((await currentState(payment)).payment).toEqual({ refunded: 5_000, reserved: 0 });
  });

  it('two saves of one fact save it once', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const pending = newRefundInput(payment);
    const { processor, becomes } = fakeRefundProcessor({ decides: [refundFacts.pending] });
    await submitOperation(refundOperation, acting(fresh.database, processor), pending);
    becomes(processorKey(pending), refundFacts.succeeded);
    const save = (database: Database) => refreshRefund(acting(database, processor), pending);
    expect(await interleave(fresh, save, save)).toEqual(['changed', 'unchanged']);
    const { payment: sums, journals } = await currentState(payment);
    expect([sums, journals.length]).toEqual([{ refunded: 5_000, reserved: 0 }, 1]);
  });

  it('saves a refund again after another refund of the payment changed', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const [one, other] = [newRefundInput(payment), newRefundInput(payment)];
    const { processor, becomes } = fakeRefundProcessor({ decides: [refundFacts.pending, refundFacts.pending] });
    const dependencies = acting(fresh.database, processor);
    await submitOperation(refundOperation, dependencies, one);
    await submitOperation(refundOperation, dependencies, other);
    becomes(processorKey(one), refundFacts.succeeded);
    becomes(processorKey(other), refundFacts.failed);
    const refresh = (input: RefundInput) => (database: Database) => refreshRefund(acting(database, processor), input);
    expect(await interleave(fresh, refresh(one), refresh(other))).toEqual(['changed', 'changed']);
    expect((await currentState(payment)).payment).toEqual({ refunded: 5_000, reserved: 0 });
  });
});

describe('refunds in parallel', () => {
  it(`parallel refunds never exceed the remaining amount: one of two succeeds, ${rounds} times`, async () => {
    let round = 0;
    for (; round < rounds && (round === 0 || !sample.isTimeUp); round += 1) {
      const payment = await paidPayment(fresh.database, keyring);
      const { processor, given } = fakeRefundProcessor();
      const dependencies = acting(fresh.database, processor);
      const outcomes = await Promise.all(
        [7_000, 7_001].map((amount) =>
          submitOperation(refundOperation, dependencies, newRefundInput(payment, { amount })),
        ),
      );
      const refunded = given();
      expect([7_000, 7_001]).toContain(refunded);
      expect(outcomes.map((outcome) => ('summary' in outcome ? outcome.summary : outcome.kind)).toSorted()).toEqual([
        'Rejected: refund_exceeds_captured.',
        'Saved: the refund is `succeeded`.',
      ]);
      expect((await currentState(payment)).payment).toEqual({ refunded, reserved: 0 });
    }
    sample.report(round);
  }, 360_000);

  it('makes all thirty partial refunds of one payment that come at once', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const { processor, given } = fakeRefundProcessor();
    const amounts = Array.from({ length: 30 }, (_, index) => 100 + index);
    const outcomes = await Promise.all(
      amounts.map((amount) =>
        submitOperation(refundOperation, acting(fresh.database, processor), newRefundInput(payment, { amount })),
      ),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(amounts.map(() => 'completed'));
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    const { payment: sums, journals } = await currentState(payment);
    expect([sums, given(), journals.length]).toEqual([{ refunded: total, reserved: 0 }, total, 30]);
  });

  it('parallel refunds return every part exactly with odd amounts', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const { processor, given } = fakeRefundProcessor();
    const amounts = [1, 2, 3, 5, 7, 13_522];
    const outcomes = await Promise.all(
      amounts.map((amount) =>
        submitOperation(refundOperation, acting(fresh.database, processor), newRefundInput(payment, { amount })),
      ),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(amounts.map(() => 'completed'));
    const { payment: sums, refunds, journals } = await currentState(payment);
    expect([sums, given()]).toEqual([{ refunded: 13_540, reserved: 0 }, 13_540]);
    const column = (index: number) => refunds.reduce((sum, row) => sum + Number(row[index]), 0);
    expect([2, 3, 4, 5, 6, 7].map(column)).toEqual([13_540, 10_000, 1_000, 2_090, 450, 1_027]);
    expect(journals.length).toBe(amounts.length);
  });
});
