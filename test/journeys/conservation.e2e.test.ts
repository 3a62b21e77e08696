import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import type { OwnStack } from '../setup/own-stack.js';
import { processorLedger } from '../setup/processor-ledger.js';
import { statusAndCode } from '../setup/retrying-merchant.js';
import { startSeparateStack } from '../setup/separate-stack.js';

/** Moves money in every way, then proves that the audit of the ledger would notice an error in any of it. */
let stack: OwnStack;
let unquoted: MerchantApi;
const apis: MerchantApi[] = [];

beforeAll(async () => {
  stack = await startSeparateStack({ workers: { env: { CLASSIFIER_PRELOAD: 'off' } } });
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  unquoted = merchantApi(stack.json, { merchant });
  apis.push(unquoted);
});

afterAll(async () => {
  await Promise.all(apis.map((api) => api.close()));
  await stack.close();
});

async function charge(api: MerchantApi, body: object): Promise<string> {
  return statusAndCode(await api.post('/v1/payment_intents', body, { 'idempotency-key': randomUUID() }));
}

describe('the audit of the ledger', () => {
  it('passes for charges in five currencies, on two rails, with and without tax, authorized, declined and rejected', async () => {
    const customer = { email: 'buyer@example.com' };
    for (const [index, currency] of ['USD', 'GBP', 'EUR', 'CAD', 'AUD'].entries()) {
      const order = { amount: 1_001 * (index + 1), shipping_amount: 99, currency, customer };
      expect(await charge(unquoted, { ...order, payment_method: 'pm_card_visa' })).toBe('200 succeeded');
      expect(await charge(unquoted, { ...order, payment_method: 'pm_card_visa', amount: 50 })).toBe('200 succeeded');
      const held = { ...order, payment_method: 'pm_card_amex', capture_method: 'manual' };
      expect(await charge(unquoted, held)).toBe('200 authorized');
      expect(await charge(unquoted, { ...order, payment_method: 'pm_card_chargeDeclined' })).toBe('200 failed');
      expect(await charge(unquoted, { ...order, payment_method: 'pm_unknown' })).toBe('400 validation_error');
    }
    for (const rail of ['test', 'live'] as const) {
      const api = merchantApi(stack.json, { rail });
      apis.push(api);
      const body = chargeHandbag(await quoteHandbag(api));
      expect(await charge(api, body)).toBe('200 succeeded');
      expect(await charge(api, body)).toBe('200 succeeded');
      expect(await charge(api, { ...body, amount: 1 })).toBe('400 tax_quote_mismatch');
    }
    const { captured, byStatus } = await assertConservation(stack.json);
    expect(captured).toEqual({
      'test/us/USD': String(1_100 + 149 + 2 * handbagTotal),
      'live/us/USD': String(2 * handbagTotal),
      'test/gb/GBP': String(2_101 + 149),
      'test/eu/EUR': String(3_102 + 149),
      'test/ca/CAD': String(4_103 + 149),
      'test/au/AUD': String(5_104 + 149),
    });
    expect(byStatus).toEqual({ succeeded: 14, authorized: 5, failed: 10 });
  });

  it('passes for late captures, voids, refunds of odd parts, and refunds that the bank returned', async () => {
    const api = merchantApi(stack.json, { rail: 'live' });
    apis.push(api);
    const taxQuoteId = await quoteHandbag(api);
    const pay = async (changes: object) => {
      const response = await api.post(
        '/v1/payment_intents',
        chargeHandbag(taxQuoteId, { ...changes }),
        idempotencyKey(),
      );
      return (response.body as { id: string }).id;
    };
    const act = async (operation: string, id: string, body: object = {}) => {
      const response = await api.post(`/v1/${operation}`, { payment_intent_id: id, ...body }, idempotencyKey());
      return [statusAndCode(response), response.body as { id: string; amount: number }] as const;
    };
    const [given, kept, sentBack] = [
      await pay({ capture_method: 'manual' }),
      await pay({ capture_method: 'manual' }),
      await pay({ payment_method: 'pm_card_refundFail' }),
    ];
    expect((await act('capture', given))[0]).toBe('200 captured');
    expect((await act('cancel', kept))[0]).toBe('200 canceled');
    for (const amount of [1, 13_333, 7]) expect((await act('refund', given, { amount }))[0]).toBe('200 succeeded');
    const [last, { amount }] = await act('refund', given);
    expect([last, amount]).toEqual(['200 succeeded', handbagTotal - 13_341]);
    const [first, { id }] = await act('refund', sentBack, { amount: 5_000 });
    expect(first).toBe('200 succeeded');
    await expect
      .poll(async () => statusAndCode(await api.get(`/v1/refunds/${id}`)), { timeout: 90_000, interval: 200 })
      .toBe('200 failed');
    const { captured, byStatus } = await assertConservation(stack.json);
    expect(captured['live/us/USD']).toBe(String(3 * handbagTotal));
    expect(byStatus).toEqual({ succeeded: 15, authorized: 5, failed: 10, captured: 1, canceled: 1 });
  });
});

describe('the audit of a ledger with an error', () => {
  /** Changes the database without its triggers, which would reject the change, runs the audit, and restores the table. */
  async function tampered(table: string, statement: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: stack.json.database_url });
    await client.connect();
    try {
      await client.query(`CREATE TABLE kept AS TABLE ${table}`);
      await client.query('SET session_replication_role = replica');
      expect((await client.query(statement)).rowCount).toBeGreaterThan(0);
      return await assertConservation(stack.json).then(
        () => 'nothing',
        (error: unknown) => error,
      );
    } finally {
      await client.query(`DELETE FROM ${table}`);
      await client.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept`);
      const rows = (name: string) => `SELECT row::text FROM ${name} AS row`;
      const only = (name: string, other: string) => `(${rows(name)} EXCEPT ALL ${rows(other)})`;
      const differ = await client.query(`${only(table, 'kept')} UNION ALL ${only('kept', table)}`);
      expect(differ.rows).toEqual([]);
      await client.query('DROP TABLE kept');
      await client.end();
    }
  }

  const somePayment = `(SELECT id FROM payment_intent WHERE status = 'succeeded' ORDER BY id LIMIT 1)`;

  it.each([
    ['the processor owes a cent more', 'ledger_entry', 'UPDATE ledger_entry SET amount = amount + 1 WHERE amount > 0'],
    [
      'a cent of the fee is the merchant’s',
      'ledger_entry',
      `UPDATE ledger_entry AS e SET amount = e.amount + CASE a.kind WHEN 'platform_fee' THEN 1 ELSE -1 END
       FROM ledger_account AS a, ledger_journal AS j
       WHERE a.id = e.account_id AND j.id = e.journal_id AND j.payment_intent_id = ${somePayment}
         AND a.kind IN ('platform_fee', 'merchant_available')`,
    ],
    ['a journal was posted twice', 'ledger_journal', `UPDATE ledger_journal SET payment_intent_id = ${somePayment}`],
    ['an event is missing', 'event', `DELETE FROM event WHERE sequence = 1 AND resource_id = ${somePayment}`],
    [
      'a sequence number is missing',
      'event',
      `UPDATE event SET sequence = 3 WHERE sequence = 2 AND resource_id = ${somePayment}`,
    ],
    [
      'a status change is not in the history',
      'payment_status_history',
      `DELETE FROM payment_status_history WHERE from_status IS NOT NULL AND payment_intent_id = ${somePayment}`,
    ],
    [
      'the processor does not know a succeeded payment',
      'payment_intent',
      `UPDATE payment_intent SET id = gen_random_uuid() WHERE id = ${somePayment}`,
    ],
    [
      'an authorization is stored as declined',
      'payment_intent',
      `UPDATE payment_intent SET status = 'failed', failure_code = 'card_declined', capture_before = NULL WHERE status = 'authorized'`,
    ],
    [
      'an operation never completes',
      'operation',
      `UPDATE operation SET state = 'running' WHERE payment_intent_id = ${somePayment}`,
    ],
    [
      'a succeeded refund is stored as failed',
      'refund',
      `UPDATE refund SET status = 'failed', failure_reason = 'declined' WHERE amount = 13333`,
    ],
    [
      'a cent of a refund is in the wrong part of the payment',
      'refund',
      'UPDATE refund SET tax = tax + 1, duty = duty - 1 WHERE amount = 13333',
    ],
    [
      'a cent of a refund is the merchant’s and not the tax authority’s',
      'ledger_entry',
      `UPDATE ledger_entry AS e SET amount = e.amount + CASE a.kind WHEN 'tax_payable' THEN -1 ELSE 1 END
       FROM ledger_account AS a, ledger_journal AS j, refund AS r
       WHERE a.id = e.account_id AND j.id = e.journal_id AND j.refund_id = r.id AND r.amount = 13333
         AND (a.kind = 'tax_payable' OR (a.kind = 'merchant_available' AND e.amount > 0))`,
    ],
    [
      'a payment does not count its refund',
      'payment_intent',
      'UPDATE payment_intent SET amount_refunded = amount_refunded - 1 WHERE amount_refunded > 0',
    ],
    ['a refund has no event', 'event', `DELETE FROM event WHERE type = 'refund.succeeded'`],
    [
      'a response belongs to another payment',
      'operation',
      `UPDATE operation SET payment_intent_id = (SELECT id FROM payment_intent WHERE status = 'failed' LIMIT 1)
       WHERE payment_intent_id = ${somePayment}`,
    ],
  ])('fails when %s', async (_, name, statement) => {
    expect(await tampered(name, statement)).toHaveProperty('name', 'AssertionError');
  });

  it('passes again when every table is as it was', async () => {
    await assertConservation(stack.json);
  });

  it('fails when the processor has a charge that is not in the ledger', async () => {
    await processorLedger(stack).chargeUnknownToLanded('us', 100);
    await expect(assertConservation(stack.json)).rejects.toThrow('to deeply equal');
  });
});
