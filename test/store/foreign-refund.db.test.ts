import { randomUUID } from 'node:crypto';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { ForeignRefund, RefundFact } from '@landed/activities/processor/port';
import { adoptRefunds } from '@landed/activities/refund/adopt-refunds';
import { createRefundReadActivities } from '@landed/activities/refund/read-activities';
import { readDueRefunds } from '@landed/activities/refund/read-due-refunds';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { fakeRefundProcessor, type RefundBehaviour, refundFacts } from './fake-refund-processor.js';
import { newRefundInput, paidPayment } from './refund-case.js';
import { storedRefunds } from './stored-refunds.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

function foreignRefund(amount: number, kind: 'succeeded' | 'pending' = 'succeeded'): ForeignRefund {
  const processorRefund = `re_${randomUUID()}`;
  const fact: RefundFact = { kind, detail: { refund: processorRefund } };
  return { processorRefund, money: { amount, currency: 'EUR' }, reason: null, fact };
}

async function paid(behaviour: RefundBehaviour) {
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
    adopt: async () => (await adoptRefunds(dependencies, payment)).changed,
    stored: () => storedRefunds(fresh.database, payment),
    sources: async () => {
      const { rows } = await fresh.database.pool.query<{ source: string }>(
        'SELECT source FROM refund WHERE payment_intent_id = $1 ORDER BY created_at, id',
        [payment.paymentIntentId],
      );
      return rows.map(({ source }) => source);
    },
  };
}

describe('a refund made directly at the processor', () => {
  it('a foreign refund becomes one refund with its journal and events, however often it is read and by how many at once', async () => {
    const { adopt, stored, sources } = await paid({ foreign: [foreignRefund(5_000)] });
    const runs = await Promise.allSettled(Array.from({ length: 10 }, adopt));
    expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (let again = 0; again < 3; again += 1) expect(await adopt()).toEqual([]);
    const { payment, refunds, events, journals } = await stored();
    expect(payment).toEqual({ refunded: 5_000, reserved: 0 });
    expect(refunds).toEqual([['succeeded', null, 5_000, 3_693, 369, 772, 166, 379]]);
    expect(await sources()).toEqual(['processor']);
    expect(events).toEqual([
      ['refund.created', 1, null],
      ['refund.succeeded', 2, 'pending'],
    ]);
    expect(journals.map(([, entries]) => entries)).toEqual([
      [
        ['processor_receivable', -5_000],
        ['tax_payable', 772],
        ['duty_payable', 166],
        ['merchant_available', 4_062],
        ['merchant_reserve', 379],
        ['merchant_available', -379],
      ],
    ]);
  });

  it('a refund at the processor is followed like a refund of ours: pending, succeeded, returned by the bank', async () => {
    const refund = { ...foreignRefund(2_000, 'pending') };
    const foreign = [refund];
    const { adopt, stored, payment, dependencies } = await paid({ foreign });
    const [refundId] = await adopt();
    if (refundId === undefined) throw new Error('The refund was not recorded.');
    expect((await stored()).payment).toEqual({ refunded: 0, reserved: 2_000 });
    foreign[0] = { ...refund, fact: { kind: 'succeeded', detail: refund.fact.detail } };
    expect(await refreshRefund(dependencies, { ...payment, refundId })).toBe('changed');
    foreign[0] = { ...refund, fact: { kind: 'failed', failureReason: 'declined', detail: refund.fact.detail } };
    expect(await adopt()).toEqual([refundId]);
    const { payment: amounts, refunds, journals } = await stored();
    expect(amounts).toEqual({ refunded: 0, reserved: 0 });
    expect(refunds.map(([status, reason]) => [status, reason])).toEqual([['failed', 'declined']]);
    expect(journals).toHaveLength(2);
  });

  it('leaves nothing when it failed before it was read', async () => {
    const failed = { ...foreignRefund(100), fact: { ...refundFacts.failed } };
    const { adopt, stored } = await paid({ foreign: [failed] });
    expect(await adopt()).toEqual([]);
    expect((await stored()).refunds).toEqual([]);
  });

  it('a refund made directly at the processor is not recorded while a pending refund of ours holds a part of its amount', async () => {
    const foreign = [foreignRefund(10_000)];
    const { adopt, stored, payment, dependencies } = await paid({ foreign, fates: ['request_lost'] });
    const input = newRefundInput(payment);
    expect(await submitOperation(refundOperation, dependencies, input)).toEqual({ kind: 'unknown' });
    await expect(adopt()).rejects.toMatchObject({ type: 'outcome_unknown' });
    expect((await stored()).refunds).toHaveLength(1);
  });

  it('a refund at the processor is recorded when it makes the processor reject a refund of ours', async () => {
    const { dependencies, stored, payment } = await paid({
      foreign: [foreignRefund(13_540)],
      decides: [refundFacts.rejected],
    });
    const outcome = await submitOperation(refundOperation, dependencies, newRefundInput(payment));
    expect(outcome).toMatchObject({ kind: 'retryable', readsRefunds: true });
    const { recordForeignRefunds } = createRefundReadActivities(dependencies);
    expect(await recordForeignRefunds(payment)).toHaveLength(1);
    expect(await recordForeignRefunds(payment)).toEqual([]);
    const { payment: amounts, refunds } = await stored();
    expect(amounts).toEqual({ refunded: 13_540, reserved: 0 });
    expect(new Set(refunds.map(([status, , amount]) => `${status} ${amount}`))).toEqual(
      new Set(['failed 5000', 'succeeded 13540']),
    );
  });
});

describe('a succeeded refund', () => {
  async function dueAgain(ids: readonly string[]): Promise<void> {
    await fresh.database.pool.query('UPDATE refund SET next_read_at = now() WHERE id = ANY($1::uuid[])', [ids]);
  }

  it('fails after the daily read when the bank returned it and its event was lost', async () => {
    const { dependencies, payment, stored, becomes } = await paid({});
    const input = newRefundInput(payment);
    await submitOperation(refundOperation, dependencies, input);
    expect(await readDueRefunds(dependencies, 'eu', 100)).toEqual({ claimed: 0, changed: [] });
    becomes(`${input.operationId}.1.1`, refundFacts.failed);
    await dueAgain([input.refundId]);
    const owner = { rail: payment.rail, merchantId: payment.merchantId };
    expect(await readDueRefunds(dependencies, 'eu', 100)).toEqual({
      claimed: 1,
      changed: [{ ...owner, refundId: input.refundId }],
    });
    const { refunds, payment: amounts } = await stored();
    expect([refunds.map(([status]) => status), amounts.refunded]).toEqual([['failed'], 0]);
    expect(await readDueRefunds(dependencies, 'eu', 100)).toEqual({ claimed: 0, changed: [] });
  });

  it('a succeeded refund is read daily for 30 days, and then no more', async () => {
    const { dependencies, payment } = await paid({});
    const input = newRefundInput(payment);
    await submitOperation(refundOperation, dependencies, input);
    const next = async () => {
      const { rows } = await fresh.database.pool.query<{ hours: number | null }>(
        `SELECT round(extract(epoch FROM next_read_at - now()) / 3600)::int AS hours FROM refund WHERE id = $1`,
        [input.refundId],
      );
      return rows[0]?.hours;
    };
    expect(await next()).toBe(24);
    await dueAgain([input.refundId]);
    await readDueRefunds(dependencies, 'eu', 100);
    expect(await next()).toBe(24);
    await fresh.database.pool.query(`UPDATE refund SET updated_at = now() - interval '30 days' WHERE id = $1`, [
      input.refundId,
    ]);
    await dueAgain([input.refundId]);
    expect(await readDueRefunds(dependencies, 'eu', 100)).toMatchObject({ claimed: 1 });
    expect(await next()).toBe(null);
  });
});

describe('the refunded amount of a payment', () => {
  it('the refunded amount of a payment cannot change without a journal', async () => {
    const { payment, dependencies } = await paid({});
    await submitOperation(refundOperation, dependencies, newRefundInput(payment));
    const set = (amount: number) =>
      fresh.database.pool.query('UPDATE payment_intent SET amount_refunded = $2 WHERE id = $1', [
        payment.paymentIntentId,
        amount,
      ]);
    await expect(set(5_001)).rejects.toThrow('has refunded 5001 but its journals say 5000');
    await expect(set(0)).rejects.toThrow('has refunded 0 but its journals say 5000');
  });
});
