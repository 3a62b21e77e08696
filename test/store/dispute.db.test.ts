import { createHash, randomUUID } from 'node:crypto';
import { disputeWaitOf } from '@landed/activities/dispute/dispute-wait';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { receiveDisputeEvent } from '@landed/activities/dispute/receive-dispute-event';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { ForeignRefund } from '@landed/activities/processor/port';
import { adoptRefunds } from '@landed/activities/refund/adopt-refunds';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import type { DisputeLifecycleInput } from '@landed/contracts/dispute/types';
import type { ProcessorEventInput, ProcessorObjectId } from '@landed/contracts/processor-event/types';
import { loadDispute } from '@landed/prisma/read/dispute/load-dispute';
import { objectHmacs, storeObjectId } from '@landed/prisma/read/processor-object/object-id';
import { insertDisputeReminder } from '@landed/prisma/write/dispute/insert-dispute-reminder';
import { keepEvent } from '@landed/prisma/write/processor-event/keep-event';
import { saveProcessorEvent } from '@landed/prisma/write/processor-event/save-processor-event';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newAuthorization } from './authorization-case.js';
import { newKeyring } from './checkout-case.js';
import { disputeEvents, disputeOf, paymentMoney } from './dispute-case.js';
import { fakeRefundProcessor, type RefundBehaviour, refundFacts } from './fake-refund-processor.js';
import { newRefundInput, order, paidPayment } from './refund-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

/** The balances after the charge of the order. */
const charged = {
  processor_receivable: 13_540,
  tax_payable: -2_090,
  duty_payable: -450,
  platform_fee: -727,
  merchant_reserve: -1_027,
  merchant_available: -9_246,
};

async function paid(behaviour: RefundBehaviour = {}) {
  const payment = await paidPayment(fresh.database, keyring);
  const fake = fakeRefundProcessor(behaviour);
  const dependencies = {
    database: fresh.database,
    keyring,
    fitDisputes: fitPaymentDisputes,
    processorOf: () => fake.processor,
  };
  return {
    ...fake,
    payment,
    dependencies,
    dispute: (first: Parameters<typeof disputeOf>[3] = {}) => disputeOf(fresh.database, keyring, payment, first),
    money: () => paymentMoney(fresh.database, payment),
    balances: async () => (await paymentMoney(fresh.database, payment)).balances,
  };
}

describe('a chargeback', () => {
  it('takes its amount and the fee once, however often and by how many at once it is read', async () => {
    const { dispute, money } = await paid();
    const { input, refresh } = dispute();
    const runs = await Promise.allSettled(Array.from({ length: 8 }, refresh));
    expect(runs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await refresh()).toBe('unchanged');
    expect(await money()).toMatchObject({
      disputed: 13_540,
      unbalanced: 0,
      balances: { platform_fee: -727, dispute_fee: -1_500, merchant_available: 11_000 - 1_027 - 9_246 + 1_500 },
    });
    expect(await disputeEvents(fresh.database, input)).toEqual([['dispute.created', 1, null]]);
  });

  it('returns what it took when it is won, and keeps the fee', async () => {
    const { dispute, balances, money } = await paid();
    const { input, refresh, becomes } = dispute();
    await refresh();
    becomes({ status: 'under_review' });
    await refresh();
    becomes({ status: 'won' });
    await refresh();
    expect(await balances()).toEqual({ ...charged, merchant_available: -9_246 + 1_500, dispute_fee: -1_500 });
    expect(await money()).toMatchObject({ disputed: 0 });
    expect(await disputeEvents(fresh.database, input)).toEqual([
      ['dispute.created', 1, null],
      ['dispute.under_review', 2, 'needs_response'],
      ['dispute.won', 3, 'under_review'],
    ]);
  });

  it('takes nothing more when it is lost, and takes again when a later stage opens it', async () => {
    const { dispute, money, balances } = await paid();
    const { input, refresh, becomes } = dispute();
    await refresh();
    becomes({ status: 'won' });
    await refresh();
    becomes({ status: 'needs_response', submissionCount: 1 });
    await refresh();
    expect(await money()).toMatchObject({ disputed: 13_540 });
    const taken = await balances();
    becomes({ status: 'lost' });
    await refresh();
    expect(await balances()).toEqual(taken);
    expect(taken).toMatchObject({ dispute_fee: -1_500 });
    expect((await loadDispute(fresh.database, keyring, input))?.dispute).toMatchObject({
      stage: 'pre_arbitration',
      status: 'lost',
    });
  });

  it('a chargeback is recorded with its outcome when all of its earlier events were lost', async () => {
    const { dispute, money } = await paid();
    const lost = dispute({ status: 'lost' });
    await lost.refresh();
    expect(await disputeEvents(fresh.database, lost.input)).toEqual([
      ['dispute.created', 1, null],
      ['dispute.lost', 2, null],
    ]);
    expect(await money()).toMatchObject({ disputed: 13_540 });
  });

  it('takes nothing while it is an inquiry, and its amount when it becomes a chargeback', async () => {
    const { dispute, money, dependencies, payment, balances } = await paid();
    const { refresh, becomes } = dispute({ stage: 'inquiry' });
    await refresh();
    expect(await balances()).toEqual(charged);
    // An inquiry blocks no refund.
    expect(
      await submitOperation(refundOperation, dependencies, newRefundInput(payment, { amount: 500 })),
    ).toMatchObject({
      result: { status: 'succeeded' },
    });
    becomes({ stage: 'chargeback', money: { amount: 13_040, currency: 'EUR' } });
    await refresh();
    expect(await money()).toMatchObject({ refunded: 500, disputed: 13_040, taken: { tax: 2_090, reserve: 1_027 } });
  });

  it('leaves refunds what it did not take, and blocks the others with a stored 400', async () => {
    const { dispute, dependencies, payment } = await paid();
    await dispute({ money: { amount: 10_000, currency: 'EUR' } }).refresh();
    const refund = (amount: number | null) =>
      submitOperation(refundOperation, dependencies, newRefundInput(payment, { amount }));
    expect(await refund(3_541)).toMatchObject({ result: { error: 'refund_exceeds_captured' } });
    expect(await refund(null)).toMatchObject({ result: { amount: 3_540, status: 'succeeded' } });
    expect(await refund(1)).toMatchObject({ result: { error: 'refund_not_allowed' } });
  });

  it('ends right whichever of two disputes of one payment is won', async () => {
    const { dispute, money, balances } = await paid();
    const [one, two] = [dispute(), dispute({ money: { amount: 6_000, currency: 'EUR' } })];
    await one.refresh();
    await two.refresh();
    expect(await money()).toMatchObject({ disputed: 19_540, taken: { tax: 2_090, duty: 450, reserve: 1_027 } });
    one.becomes({ status: 'won' });
    await one.refresh();
    // What the second one takes is what it would have taken alone.
    const alone = await paid();
    await alone.dispute({ money: { amount: 6_000, currency: 'EUR' } }).refresh();
    const { merchant_available: available = 0, ...rest } = await alone.balances();
    expect(await balances()).toEqual({ ...rest, merchant_available: available + 1_500, dispute_fee: -3_000 });
  });
});

describe('a refund and a chargeback that cross', () => {
  const foreign = (amount: number): ForeignRefund => ({
    processorRefund: `re_${randomUUID()}`,
    money: { amount, currency: 'EUR' },
    reason: null,
    fact: { kind: 'succeeded', detail: {} },
  });

  it('a refund and a chargeback end alike in either order when the refund was made at the processor', async () => {
    const first = await paid({ foreign: [foreign(5_000)] });
    await adoptRefunds(first.dependencies, first.payment);
    await first.dispute().refresh();
    const second = await paid({ foreign: [foreign(5_000)] });
    await second.dispute().refresh();
    await adoptRefunds(second.dependencies, second.payment);
    expect(await second.money()).toEqual(await first.money());
    expect(await first.money()).toMatchObject({ refunded: 5_000, disputed: 13_540, unbalanced: 0 });
    expect(await first.balances()).toMatchObject({ processor_receivable: -5_000 });
  });

  it('a refund and a chargeback leave the tax of the chargeback when a pending refund fails', async () => {
    const { dependencies, payment, dispute, becomes, money, balances } = await paid({ decides: [refundFacts.pending] });
    const input = newRefundInput(payment);
    await submitOperation(refundOperation, dependencies, input);
    await dispute().refresh();
    expect(await money()).toMatchObject({ reserved: 5_000, disputed: 13_540 });
    becomes(`${input.operationId}.1.1`, refundFacts.failed);
    await refreshRefund(dependencies, { ...payment, refundId: input.refundId });
    expect(await money()).toMatchObject({ reserved: 0, refunded: 0, taken: { tax: 2_090, duty: 450, reserve: 1_027 } });
    expect(await balances()).toEqual({
      platform_fee: -727,
      dispute_fee: -1_500,
      merchant_available: 11_000 - 1_027 - 9_246 + 1_500,
    });
  });

  it.each(['won', 'lost'] as const)(
    'a refund and a chargeback end right when the dispute is %s after a later refund',
    async (status) => {
      const { dependencies, payment, dispute, money } = await paid();
      const { refresh, becomes } = dispute({ money: { amount: 4_000, currency: 'EUR' } });
      await refresh();
      await submitOperation(refundOperation, dependencies, newRefundInput(payment, { amount: null }));
      becomes({ status });
      await refresh();
      const isLost = status === 'lost';
      expect(await money()).toMatchObject({ refunded: 9_540, disputed: isLost ? 4_000 : 0, unbalanced: 0 });
      if (!isLost) await submitOperation(refundOperation, dependencies, newRefundInput(payment, { amount: null }));
      // Everything is back with the buyer: no tax is withheld and no reserve is held.
      expect(await money()).toMatchObject({
        taken: { ...pick(order), reserve: 1_027 },
        balances: { platform_fee: -727, dispute_fee: -1_500 },
      });
      expect(Object.keys((await money()).balances).sort()).toEqual([
        'dispute_fee',
        'merchant_available',
        'platform_fee',
      ]);
    },
  );
});

const pick = ({ subtotal, shipping, tax, duty }: typeof order) => ({ subtotal, shipping, tax, duty });

describe('a statement of the processor', () => {
  it('a statement of the processor is not saved when the record changed while it was read', async () => {
    const { dispute } = await paid();
    const { input, refresh, becomes, whileReading } = dispute();
    await refresh();
    becomes({ status: 'under_review' });
    whileReading(async () => {
      await fresh.database.pool.query('UPDATE dispute SET revision = revision + 1 WHERE id = $1', [input.disputeId]);
    });
    await expect(refresh()).rejects.toMatchObject({ type: 'outcome_unknown' });
    expect((await loadDispute(fresh.database, keyring, input))?.dispute.status).toBe('needs_response');
    whileReading(null);
    expect(await refresh()).toBe('saved');
  });

  it('a statement of the processor is asked for again while it states no fact, and puts another currency before an operator', async () => {
    const { dispute } = await paid();
    const { refresh, responds, becomes, input } = dispute();
    responds({ kind: 'unknown', detail: {} });
    await expect(refresh()).rejects.toMatchObject({ type: 'outcome_unknown' });
    responds({ kind: 'absent', detail: {} });
    expect(await refresh()).toBe('absent');
    responds(null);
    becomes({ money: { amount: 100, currency: 'USD' } });
    expect(await refresh()).toBe('other_currency');
    expect(await loadDispute(fresh.database, keyring, input)).toBeNull();
  });
});

describe('a dispute of a payment that is not captured here', () => {
  it('a dispute waits for a capture in flight, and is not recorded when the payment has ended', async () => {
    const authorization = await newAuthorization(fresh.database, keyring);
    const { refresh, input } = disputeOf(fresh.database, keyring, authorization, {
      money: { amount: 100, currency: 'USD' },
    });
    await expect(refresh()).rejects.toMatchObject({ type: 'outcome_unknown' });
    await fresh.database.pool.query(
      `UPDATE payment_intent SET status = 'canceled', cancellation_reason = 'expired' WHERE id = $1`,
      [input.paymentIntentId],
    );
    expect(await refresh()).toBe('payment_ended');
    expect(await loadDispute(fresh.database, keyring, input)).toBeNull();
  });
});

describe('an event about a dispute', () => {
  const eventOf = (dispute: DisputeLifecycleInput, processorPayment: string): ProcessorEventInput => ({
    rail: dispute.rail,
    entity: 'eu',
    eventHash: createHash('sha256').update(randomUUID()).digest('hex'),
    kind: 'dispute_changed',
    subject: { kind: 'object', idHmacs: objectHmacs(keyring, processorPayment) },
    object: dispute.object as ProcessorObjectId,
    receivedAt: new Date().toISOString(),
  });

  it('finds its payment once the charge is saved, and the kept copy of the event is deleted', async () => {
    const { payment, dependencies, dispute } = await paid();
    const { input } = dispute();
    const processorPayment = `pi_${randomUUID()}`;
    const event = eventOf(input, processorPayment);
    const kept = { ...event, entity: 'eu', reason: 'dispute', body: Buffer.from('{}') } as const;
    await keepEvent(fresh.database, keyring, kept);
    expect(await receiveDisputeEvent(dependencies, event)).toEqual({ kind: 'unknown_payment' });
    const { idHmac, keyId, idSealed } = storeObjectId(keyring, processorPayment);
    await fresh.database.pool.query(
      `INSERT INTO processor_object (rail, entity, id_hmac, key_id, kind, id_sealed, merchant_id, payment_intent_id)
       VALUES ($1, 'eu', $2, $3, 'payment', decode($4, 'base64'), $5, $6)`,
      [payment.rail, idHmac, keyId, idSealed, payment.merchantId, payment.paymentIntentId],
    );
    expect(await receiveDisputeEvent(dependencies, event)).toEqual({ kind: 'found', dispute: input });
    const { rows } = await fresh.database.pool.query(
      'SELECT FROM kept_processor_event WHERE processor_event_hash = $1',
      [event.eventHash],
    );
    expect(rows).toEqual([]);
    await saveProcessorEvent(fresh.database, event, 'left_to_dispute', payment.paymentIntentId);
    expect(await receiveDisputeEvent(dependencies, event)).toEqual({ kind: 'ended', outcome: 'left_to_dispute' });
  });
});

describe('the reminder of a deadline', () => {
  it('the reminder of a deadline is inserted once per deadline, and again for a new one', async () => {
    const { dispute } = await paid();
    const { input, refresh, becomes } = dispute();
    await refresh();
    const due = async () => {
      const stored = await loadDispute(fresh.database, keyring, input);
      return stored === null ? null : disputeWaitOf(stored);
    };
    const dueBy = (await due())?.dueBy ?? '';
    const remind = (which: 'first' | 'second', by: string) =>
      insertDisputeReminder(fresh.database, keyring, input, { which, dueBy: by });
    expect([await remind('first', dueBy), await remind('first', dueBy)]).toEqual([true, false]);
    expect((await due())?.reminded).toEqual(['first']);
    expect(await remind('second', '2026-01-01T00:00:00.000Z')).toBe(false);
    const later = new Date(Date.parse(dueBy) + 86_400_000).toISOString();
    becomes({ evidenceDueBy: later });
    await refresh();
    expect((await due())?.reminded).toEqual([]);
    expect(await remind('first', later)).toBe(true);
    expect((await disputeEvents(fresh.database, input)).map(([type]) => type)).toEqual([
      'dispute.created',
      'dispute.evidence_due',
      'dispute.evidence_due',
    ]);
  });

  it('the reminder of a deadline is not inserted when the dispute no longer waits for evidence', async () => {
    const { dispute } = await paid();
    const { input, refresh, becomes } = dispute();
    await refresh();
    const dueBy = (await loadDispute(fresh.database, keyring, input))?.dispute.evidenceDueBy ?? '';
    becomes({ status: 'under_review' });
    await refresh();
    expect(await insertDisputeReminder(fresh.database, keyring, input, { which: 'second', dueBy })).toBe(false);
  });
});

describe('the database', () => {
  const update = (set: string, id: string) =>
    fresh.database.pool.query(`UPDATE dispute SET ${set} WHERE id = $1`, [id]);

  it('rejects a dispute that takes another amount than its own, goes back, or changes without counting', async () => {
    const { dispute, payment } = await paid();
    const { input, refresh } = dispute({ stage: 'pre_arbitration' });
    await refresh();
    const { disputeId: id } = input;
    await expect(update('taken_twice = 1, revision = revision + 1', id)).rejects.toThrow('dispute_taken_check');
    await expect(update(`stage = 'chargeback', revision = revision + 1`, id)).rejects.toThrow('cannot go back');
    await expect(update(`status = 'under_review'`, id)).rejects.toThrow('must count in its revision');
    await expect(update('fee_amount = 0', id)).rejects.toThrow('is posted');
    await expect(update('payment_intent_id = gen_random_uuid()', id)).rejects.toThrow('cannot change');
    await expect(
      update(
        `status = 'won', closed_reason = 'decided', taken_subtotal = 0, taken_shipping = 0, taken_tax = 0,
         taken_duty = 0, revision = revision + 1`,
        id,
      ),
    ).rejects.toThrow('its disputes take 0');
    await expect(
      fresh.database.pool.query('UPDATE payment_intent SET amount_disputed = 1 WHERE id = $1', [
        payment.paymentIntentId,
      ]),
    ).rejects.toThrow('has disputed 1');
  });
});
