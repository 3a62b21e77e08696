import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { findOrderReferences } from '@landed/prisma/read/event/find-order-references';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { disputeOf } from './dispute-case.js';
import { fakeRefundProcessor } from './fake-refund-processor.js';
import { newRefundInput, paidPayment, type PaidPayment } from './refund-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

/** A payment that was refunded in part and is disputed. */
async function refundedAndDisputed(): Promise<PaidPayment> {
  const { database } = fresh;
  const payment = await paidPayment(database, keyring);
  const { processor } = fakeRefundProcessor({});
  const dependencies = { database, keyring, fitDisputes: fitPaymentDisputes, processorOf: () => processor };
  await submitOperation(refundOperation, dependencies, newRefundInput(payment));
  await disputeOf(database, keyring, payment).refresh();
  return payment;
}

async function eventsOf({ merchantId, rail }: PaidPayment) {
  const { rows } = await fresh.database.pool.query<{ id: string; type: string }>(
    'SELECT id::text AS id, type FROM event WHERE merchant_id = $1 AND rail = $2 ORDER BY id',
    [merchantId, rail],
  );
  return rows;
}

it('events about a payment, its refunds and disputes have its reference, for its merchant and mode alone', async () => {
  const payment = await refundedAndDisputed();
  await fresh.database.pool.query("UPDATE payment_intent SET merchant_reference = 'HL-20871' WHERE id = $1", [
    payment.paymentIntentId,
  ]);
  const other = await refundedAndDisputed();
  const events = [...(await eventsOf(payment)), ...(await eventsOf(other))];
  const eventIds = events.map(({ id }) => id);
  const found = await findOrderReferences(fresh.database, { ...payment, eventIds });
  const types = [
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
    'refund.succeeded',
    'dispute.created',
  ];
  expect(events.map(({ id, type }) => [type, found.get(id)])).toEqual([
    ...types.map((type) => [type, 'HL-20871']),
    ...types.map((type) => [type, undefined]),
  ]);
  for (const stranger of [other, { ...payment, rail: 'live' } as const]) {
    expect(await findOrderReferences(fresh.database, { ...stranger, eventIds })).toEqual(new Map());
  }
  expect(await findOrderReferences(fresh.database, { ...payment, eventIds: [] })).toEqual(new Map());
});
