import { randomUUID } from 'node:crypto';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { refreshPayment } from '@landed/activities/payment-intent/refresh-payment';
import type { ForeignRefund, PaymentFact } from '@landed/activities/processor/port';
import { createProcessorEventActivities } from '@landed/activities/processor-event/activities';
import { handleEvent } from '@landed/activities/processor-event/handle-event';
import { receiveEvent } from '@landed/activities/processor-event/receive-event';
import { adoptRefunds } from '@landed/activities/refund/adopt-refunds';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { describe, expect, it } from 'vitest';
import { createFreshDatabase, databaseOfFile } from '../setup/fresh-database.js';
import { authorizationFacts, newAuthorization } from './authorization-case.js';
import { acceptedAgo, changeOf, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';
import { fakeAuthorizationProcessor } from './fake-authorization-processor.js';
import { fakeRefundProcessor, type RefundBehaviour, refundFacts } from './fake-refund-processor.js';
import { newRefundInput, nextAttempt, type PaidPayment, paidPayment } from './refund-case.js';

/** What becomes a case for an operator, because the service cannot decide it. */
const fresh = databaseOfFile();
const keyring = newKeyring();

async function casesOf({ paymentIntentId }: Pick<PaidPayment, 'paymentIntentId'>): Promise<readonly string[]> {
  const { rows } = await fresh.database.pool.query<{ kind: string }>(
    'SELECT kind FROM review_case WHERE payment_intent_id = $1 ORDER BY kind',
    [paymentIntentId],
  );
  return rows.map(({ kind }) => kind);
}

const mismatch = { kind: 'unknown', detail: { payment: 'pi_1', mismatch: 'amount' } } as const;

function eventOf(changes: Partial<ProcessorEventInput>): ProcessorEventInput {
  return {
    rail: 'test',
    entity: 'us',
    eventHash: randomUUID().replaceAll('-', '').padEnd(64, '0'),
    kind: 'payment_succeeded',
    subject: { kind: 'object', idHmacs: ['0'.repeat(64)] },
    receivedAt: new Date().toISOString(),
    ...changes,
  };
}

describe('a payment whose amount at the processor differs', () => {
  async function read(reads: readonly PaymentFact[]) {
    const payment = await newAuthorization(fresh.database, keyring);
    const { processor } = fakeAuthorizationProcessor({ reads });
    const dependencies = {
      database: fresh.database,
      keyring,
      fitDisputes: fitPaymentDisputes,
      processorOf: () => processor,
    };
    return { payment, refresh: () => refreshPayment(dependencies, payment, { end: null, voidKey: 'k' }), dependencies };
  }

  it('another amount becomes a case when two reads state it, and is not changed', async () => {
    const { payment, refresh } = await read([mismatch, mismatch, mismatch, mismatch]);
    expect([await refresh(), await refresh()]).toEqual([{ kind: 'contradicted' }, { kind: 'contradicted' }]);
    expect(await casesOf(payment)).toEqual(['amount_mismatch']);
  });

  it('a payment whose amount at the processor differs is read again later when only one of two reads states it: a response may be damaged', async () => {
    const { payment, refresh } = await read([mismatch, authorizationFacts.authorized]);
    expect(await refresh()).toEqual({ kind: 'unknown' });
    expect(await casesOf(payment)).toEqual([]);
  });

  it('another amount needs an operator after an event', async () => {
    const { payment, dependencies } = await read([mismatch, mismatch]);
    const event = eventOf({ subject: { kind: 'payment', paymentIntentId: payment.paymentIntentId } });
    expect(await handleEvent(dependencies, event, payment, 'k')).toMatchObject({ outcome: 'would_move_back' });
    expect(await casesOf(payment)).toEqual(['amount_mismatch']);
  });
});

async function refunding(behaviour: RefundBehaviour) {
  const payment = await paidPayment(fresh.database, keyring);
  const { processor, becomes } = fakeRefundProcessor(behaviour);
  const dependencies = {
    database: fresh.database,
    keyring,
    fitDisputes: fitPaymentDisputes,
    processorOf: () => processor,
  };
  return { payment, becomes, dependencies, input: newRefundInput(payment) };
}

it('a refund whose amount at the processor differs becomes a case', async () => {
  const { payment, dependencies, input } = await refunding({ reads: [mismatch, mismatch] });
  await submitOperation(refundOperation, dependencies, input);
  expect(await refreshRefund(dependencies, input)).toBe('contradicted');
  expect(await casesOf(payment)).toEqual(['amount_mismatch']);
});

describe('refunds that took more at the processor than our record says', () => {
  it('refunds become a case when one of ours was made after it had been stored as failed', async () => {
    const { payment, dependencies, becomes, input } = await refunding({ decides: [refundFacts.rejected] });
    await submitOperation(refundOperation, dependencies, input);
    await submitOperation(refundOperation, dependencies, nextAttempt(input));
    expect(await adoptRefunds(dependencies, payment)).toEqual({ changed: [] });
    expect(await casesOf(payment)).toEqual([]);
    becomes(`${input.operationId}.1.1`, refundFacts.succeeded, 5_000);
    const charge = eventOf({ kind: 'foreign_refund_changed' });
    expect(await handleEvent(dependencies, charge, payment, 'k')).toMatchObject({
      outcome: 'nothing_new',
      needsReview: true,
    });
    expect(await casesOf(payment)).toEqual(['refund_not_recorded']);
  });

  it('refunds become a case when an event reports such a refund', async () => {
    const { payment, dependencies, becomes, input } = await refunding({ decides: [refundFacts.rejected] });
    await submitOperation(refundOperation, dependencies, input);
    becomes(`${input.operationId}.1.1`, refundFacts.pending, 5_000);
    expect(await refreshRefund(dependencies, input)).toBe('contradicted');
    expect(await casesOf(payment)).toEqual(['refund_not_recorded']);
  });

  it('refunds do not become a case while our record has them as pending, or when they are adopted', async () => {
    const foreign: ForeignRefund = {
      processorRefund: `re_${randomUUID()}`,
      money: { amount: 2_000, currency: 'EUR' },
      reason: null,
      fact: { kind: 'succeeded', detail: {} },
    };
    const { payment, dependencies, input } = await refunding({ foreign: [foreign], fates: ['response_lost'] });
    await submitOperation(refundOperation, dependencies, input);
    expect((await adoptRefunds(dependencies, payment)).changed).toHaveLength(1);
    expect(await casesOf(payment)).toEqual([]);
  });
});

describe('an event that is given up', () => {
  const giveUp = async (payment: PaidPayment, changes: Partial<ProcessorEventInput>) => {
    const processorOf = () => fakeRefundProcessor().processor;
    const activities = createProcessorEventActivities({
      database: fresh.database,
      keyring,
      processorOf,
    });
    await activities.saveProcessorEventOutcome(eventOf(changes), payment, 'unknown');
    return casesOf(payment);
  };

  it('a given-up event becomes a case when it is about a refund made at the processor, or about a payment that has ended', async () => {
    const paid = await paidPayment(fresh.database, keyring);
    expect(await giveUp(paid, { kind: 'foreign_refund_changed' })).toEqual(['event_given_up']);
    const failed = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(failed));
    await saveCheckout(fresh.database, keyring, changeOf(failed, verdicts.declined));
    expect(await giveUp(failed, { kind: 'payment_succeeded' })).toEqual(['event_given_up']);
  });

  it('a given-up event becomes no case when an operation, a lifecycle or a daily read reads it later', async () => {
    const processing = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(processing));
    expect(await giveUp(processing, { kind: 'payment_succeeded' })).toEqual([]);
    const authorized = await newAuthorization(fresh.database, keyring);
    expect(await giveUp(authorized, { kind: 'payment_canceled' })).toEqual([]);
    const paid = await paidPayment(fresh.database, keyring);
    expect(await giveUp(paid, { kind: 'refund_changed' })).toEqual([]);
  });
});

it('an event about a refund of an unknown payment waits while a charge of the account has an unknown outcome', async () => {
  const other = await createFreshDatabase();
  try {
    const refundEvent = () => eventOf({ kind: 'foreign_refund_changed' });
    const notOurs = { kind: 'ended', outcome: 'not_ours', needsReview: null };
    expect(await receiveEvent(other, refundEvent())).toEqual(notOurs);
    const input = await newCheckout(other.database);
    await prepareCheckout(other.database, keyring, preparationOf(input));
    const event = refundEvent();
    expect(await receiveEvent(other, event)).toEqual({ kind: 'unknown_payment' });
    expect(await receiveEvent(other, { ...event, entity: 'gb' })).toEqual(notOurs);
    // A newer charge does not count. The clock of a gateway may be wrong by a few minutes.
    const receivedAgo = (minutes: number) =>
      receiveEvent(other, { ...refundEvent(), receivedAt: acceptedAgo(minutes * 60).acceptedAt });
    expect(await receivedAgo(11)).toEqual(notOurs);
    expect(await receivedAgo(9)).toEqual({ kind: 'unknown_payment' });
    await saveCheckout(other.database, keyring, changeOf(input, verdicts.succeeded));
    expect(await receiveEvent(other, event)).toEqual(notOurs);
  } finally {
    await other.drop();
  }
});
