import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import {
  type Difference,
  differs,
  differsUnseen,
  keyConflict,
  keyInProgress,
  keyNeedsReview,
} from '../../setup/error-bodies.js';
import type { ApiResponse } from '../../setup/merchant-api.js';
import { chargeHandbag, handbagLines, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import type { Payment } from '../../setup/payment.js';

const test = await openApiTest({ quote: 'optional' });
const { api, store, sandbox, merchant } = test;
const quoteId = await quoteHandbag(api);
const path = '/v1/payment_intents';

afterAll(() => sandbox.clear());

const charge = (body: unknown, key: Record<string, string>) => api.post(path, body, key);

describe('a charge under a key that was used for another request', () => {
  const key = idempotencyKey();
  const body = chargeHandbag(quoteId);
  const [line] = handbagLines;

  const otherQuote = randomUUID();

  it.each<[string, Record<string, unknown>, ...Difference[]]>([
    ['another amount', { amount: 30_001 }, differs('amount', 30_000, 30_001)],
    ['another card', { payment_method: 'pm_card_mastercard' }],
    ['another capture method', { capture_method: 'manual' }, differs('capture_method', 'automatic', 'manual')],
    ['another quote', { tax_quote_id: otherQuote }, differs('tax_quote_id', quoteId, otherQuote)],
    ['no quote', { tax_quote_id: undefined }, differs('tax_quote_id', quoteId, null)],
    ['another e-mail', { customer: { email: 'other@example.com', name: 'Ada Buyer' } }],
    ['an additional reference', { merchant_reference: 'order-1001' }, differsUnseen('merchant_reference')],
    ['an additional SKU', { line_items: [{ ...line, sku: 'BAG-01' }] }],
    ['a text with white space around it', { line_items: [{ ...line, description: ' Leather handbag' }] }],
  ])(
    'rejects a charge with %s under a used key, and stores and charges nothing',
    async (_, changes, ...differences) => {
      const { id } = (await charge(body, key)).body as Payment;
      const before = await test.trace();
      const response = await charge({ ...body, ...changes }, key);
      expectResponse(response, 409, keyConflict(id, ...differences));
      expect(response.headers['retry-after']).toBe(undefined);
      expect(await test.trace()).toEqual(before);
      expect((await charge(body, key)).headers['idempotent-replayed']).toBe('true');
    },
  );

  it('rejects another charge under the key of an error or a decline', async () => {
    for (const first of [
      chargeHandbag(randomUUID()),
      chargeHandbag(quoteId, { payment_method: 'pm_card_chargeDeclined' }),
    ]) {
      const used = idempotencyKey();
      const { id } = (await charge(first, used)).body as Partial<Payment>;
      expectResponse(await charge(body, used), 409, keyConflict(id ?? null));
    }
  });
});

/** Resolves when the charge in flight has been stored: its processor call has started. */
async function waitForSubmission(reference: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const { rowCount } = await store.sql.query('SELECT FROM payment_intent WHERE merchant_reference = $1', [reference]);
    if (rowCount === 1) return;
    await sleep(20);
  }
  throw new Error('The charge was not submitted.');
}

describe('a charge while the first request is in flight', () => {
  it('rejects a repeated charge while the first is in flight, and replays the response afterwards', async () => {
    await sandbox.arm({ operation: 'payment_intents.create', fault: 'slow', times: 1, delay_ms: 3_000, entity: 'au' });
    const reference = randomUUID();
    const body = {
      amount: 1_000,
      currency: 'AUD',
      payment_method: 'pm_card_visa',
      merchant_reference: reference,
      customer: { email: 'buyer@example.com' },
    };
    const key = idempotencyKey();
    const before = await test.trace();
    const first = charge(body, key);
    await waitForSubmission(reference);

    const [same, other] = await Promise.all([charge(body, key), charge({ ...body, amount: 1_001 }, key)]);
    expectResponse(same, 409, keyInProgress);
    expect(same.headers['retry-after']).toBe('1');
    const response: ApiResponse = await first;
    const conflict = keyConflict((response.body as Payment).id, differs('amount', 1_000, 1_001));
    expectResponse(other, 409, conflict);
    expect(response).toMatchObject({ status: 200, body: { status: 'succeeded', amount: 1_000 } });
    const again = await charge(body, key);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([response.text, 'true']);
    expectResponse(await charge({ ...body, amount: 1_001 }, key), 409, conflict);
    expect(await test.trace()).toEqual({
      ...before,
      operations: before.operations + 1,
      intents: before.intents + 1,
      attempts: before.attempts + 1,
      events: before.events + 2,
      journals: before.journals + 1,
      charges: before.charges + 1,
    });
  });
});

describe('a charge that needs manual review', () => {
  it('rejects every repetition of a charge that needs manual review, and names its payment', async () => {
    const key = idempotencyKey();
    const body = chargeHandbag(quoteId);
    const { id } = (await charge(body, key)).body as Payment;
    await store.sql.query(
      `UPDATE operation SET state = 'recovery_required', response = NULL WHERE merchant_id = $1 AND payment_intent_id = $2`,
      [merchant.id, id],
    );
    const before = await test.trace();
    const response = await charge(body, key);
    expectResponse(response, 409, keyNeedsReview({ payment_intent_id: id }));
    expect(response.headers['retry-after']).toBe(undefined);
    expectResponse(await charge({ ...body, amount: 1 }, key), 409, keyConflict(id, differs('amount', 30_000, 1)));
    expect(await test.trace()).toEqual(before);
  });
});
