import { randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import { operationIdOf, paymentIntentIdOf } from '@landed/gateway/idempotency/derived-ids';
import { idempotencyKeyHash } from '@landed/gateway/idempotency/fingerprint';
import { openDatabase } from '@landed/prisma/database';
import { purgeResponses } from '@landed/prisma/write/retention/purge-responses';
import { retentionPolicy } from '@landed/workflows/retention/policy';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { differsUnseen, keyConflict, keyNeedsReview } from '../../setup/error-bodies.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import type { Payment } from '../../setup/payment.js';

const test = await openApiTest({ quote: 'optional' });
const { api, merchant, store } = test;
const quoteId = await quoteHandbag(api);
const database = openDatabase(inject('stack').database_url, { poolMax: 1, timeoutMilliseconds: 60_000 });

afterAll(() => database.close());

const charge = (body: unknown, key: Record<string, string>) => api.post('/v1/payment_intents', body, key);

/** Makes all responses of this file's merchant 30 days old and runs the purge. */
async function purgeAfterRetention(): Promise<void> {
  await store.sql.query(
    `UPDATE operation SET accepted_at = accepted_at - interval '30 days', completed_at = completed_at - interval '30 days'
     WHERE merchant_id = $1`,
    [merchant.id],
  );
  await purgeResponses(database, {
    olderThanMilliseconds: retentionPolicy.responseMilliseconds,
    limit: retentionPolicy.batchRows,
  });
}

describe('a repeated charge whose response was purged', () => {
  it('rejects a repeated charge whose response was purged, and names its payment', async () => {
    const key = idempotencyKey();
    const body = chargeHandbag(quoteId);
    const first = await charge(body, key);
    const { id } = first.body as Payment;
    const replayed = await charge(body, key);
    expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    const read = await api.get(`/v1/payment_intents/${id}`);
    await purgeAfterRetention();

    const before = await test.trace();
    for (const again of [await charge(body, key), await charge(body, key)]) {
      expectResponse(again, 409, keyNeedsReview({ payment_intent_id: id }));
      expect([again.headers['idempotent-replayed'], again.headers['retry-after']]).toEqual([undefined, undefined]);
    }
    expect(await test.trace()).toEqual(before);
    expect((await test.charges(id)).map(({ amount_captured }) => amount_captured)).toEqual([handbagTotal]);
    expectResponse(await api.get(`/v1/payment_intents/${id}`), 200, read.body);
  });

  it('names no payment when the request with the purged response created none', async () => {
    const key = idempotencyKey();
    const body = chargeHandbag(randomUUID());
    expect((await charge(body, key)).status).toBe(404);
    await purgeAfterRetention();
    const before = await test.trace();
    expectResponse(await charge(body, key), 409, keyNeedsReview());
    expect(await test.trace()).toEqual(before);
  });

  it('rejects another request under a key whose response was purged as a conflict', async () => {
    const key = idempotencyKey();
    const body = chargeHandbag(quoteId);
    const { id } = (await charge(body, key)).body as Payment;
    await purgeAfterRetention();
    const before = await test.trace();
    const conflict = keyConflict(id, differsUnseen('merchant_reference'));
    expectResponse(await charge({ ...body, merchant_reference: 'order-1002' }, key), 409, conflict);
    expect(await test.trace()).toEqual(before);
  });
});

describe('a key that was purged', () => {
  it('a key that was purged is a new key: its next use has an operation and a payment of its own', async () => {
    const idempotencyKey = randomUUID();
    const merchantId = asId<'merchant'>(merchant.id);
    const key = { rail: 'test', merchantId, keyHash: idempotencyKeyHash('test', merchantId, idempotencyKey) } as const;
    for (const use of [1, 2]) {
      await store.sql.query(
        `INSERT INTO operation (id, merchant_id, rail, kind, state, attempt, accepted_at)
         VALUES ($1, $2, 'test', 'checkout', 'retryable', 1, now() - interval '31 days')`,
        [operationIdOf(key, use), merchant.id],
      );
    }
    const response = await charge(chargeHandbag(quoteId), { 'idempotency-key': idempotencyKey });
    const { id } = response.body as Payment;
    expect([response.status, id]).toEqual([200, paymentIntentIdOf(operationIdOf(key, 3), 1)]);
    expect((await test.charges(id)).map(({ amount_captured }) => amount_captured)).toEqual([handbagTotal]);
  });
});
