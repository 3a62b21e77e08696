import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { type Dispute, disputedCharge, disputeNotFound, notActionable } from '../../setup/disputes.js';
import { differs, keyConflict, otherOperation } from '../../setup/error-bodies.js';
import { idempotencyKey } from '../../setup/orders.js';
import { expectReplay, withoutVaryingHeaders } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'], quote: 'optional' });
const { api, merchant, store } = test;
const mebibyte = 1024 * 1024;

/** One dispute for all rejected requests: none of them changes it. */
const dispute = await disputedCharge(api);
const path = (id: string) => `/v1/disputes/${id}/evidence`;
const submit = (body: unknown, key: Record<string, string> = idempotencyKey(), id = dispute.id) =>
  api.post(path(id), body, key);
const unchanged = async () => expectResponse(await api.get(`/v1/disputes/${dispute.id}`), 200, dispute);

/** The code of each invalid field. */
const issues = (body: unknown) =>
  (body as { error: { details: { fields: { path: string; code: string }[] } } }).error.details.fields.map(
    ({ path: at, code }) => [at, code],
  );

describe('evidence that breaks the contract', () => {
  it.each<[string, unknown, string, string]>([
    ['a text of 20,001 characters', { uncategorized_text: 'é'.repeat(20_001) }, 'uncategorized_text', 'too_long'],
    ['an address of 1,001 characters', { shipping_address: 'a'.repeat(1_001) }, 'shipping_address', 'too_long'],
    ['a name of 501 characters', { customer_name: 'a'.repeat(501) }, 'customer_name', 'too_long'],
    ['a day that does not exist', { shipping_date: '2026-02-30' }, 'shipping_date', 'format'],
    ['a card number', { uncategorized_text: '4242424242424242' }, 'uncategorized_text', 'card_number_in_text'],
    ['an unknown field', { receipt: 'file_1' }, 'receipt', 'unknown_field'],
    ['a list', [], '', 'type'],
  ])('rejects %s', async (_, body, at, code) => {
    const response = await submit(body);
    expect([response.status, issues(response.body)]).toEqual([400, [[at, code]]]);
    await unchanged();
  });

  it('rejects texts that are too long together', async () => {
    const long = ['product_description', 'uncategorized_text', 'access_activity_log', 'cancellation_rebuttal'];
    const more = ['cancellation_policy_disclosure', 'duplicate_charge_explanation', 'refund_policy_disclosure'];
    const texts = Object.fromEntries([...long, ...more].map((field) => [field, 'a'.repeat(20_000)]));
    const response = await submit({ ...texts, refund_refusal_explanation: 'a'.repeat(10_001) });
    expect([response.status, issues(response.body)]).toEqual([400, [['', 'too_large']]]);
    await unchanged();
  });

  it('rejects a body of 1 MiB and one byte, another media type and a missing key', async () => {
    const headers = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'application/json' };
    const request = { method: 'POST', path: path(dispute.id) } as const;
    const large = await api.send({
      ...request,
      headers: { ...headers, ...idempotencyKey() },
      body: ' '.repeat(mebibyte + 1),
    });
    expect(large).toMatchObject({ status: 413, body: { error: { code: 'validation_error' } } });
    const text = await submit({}, { ...idempotencyKey(), 'content-type': 'text/plain' });
    expect(text.status).toBe(415);
    expect(await api.send({ ...request, headers })).toMatchObject({
      status: 400,
      body: { error: { code: 'idempotency_key_required' } },
    });
    await unchanged();
  });

  it('rejects another payment that is unknown, or not charged in the same currency', async () => {
    const dollars = await disputedCharge(api, 'chargeback', { currency: 'USD' });
    for (const id of [randomUUID(), dollars.payment_intent_id, dispute.payment_intent_id]) {
      const response = await submit({ duplicate_payment_intent_id: id });
      expect([response.status, issues(response.body)]).toEqual([
        400,
        [['duplicate_payment_intent_id', 'unknown_payment_intent']],
      ]);
    }
    await unchanged();
  });
});

describe('evidence for a dispute that the merchant does not have', () => {
  it('gets the 404 of an unknown dispute, stored under the key, from another merchant and on the other rail', async () => {
    const [key, unknown] = [idempotencyKey(), randomUUID()];
    const absent = await submit({}, key, unknown);
    expectResponse(absent, 404, disputeNotFound);
    expectReplay(await submit({}, key, unknown), absent);
    for (const by of [test.apiOf({ merchant: await test.anotherMerchant() }), test.apiOf({ rail: 'live' })]) {
      const response = await by.post(path(dispute.id), {}, idempotencyKey());
      expectResponse(response, 404, disputeNotFound);
      expect(withoutVaryingHeaders(response)).toEqual(withoutVaryingHeaders(absent));
    }
    expectResponse(await submit({}, idempotencyKey(), 'dp_1'), 404, disputeNotFound);
    await unchanged();
  });
});

describe('evidence under a key that was used for another request', () => {
  it('rejects other evidence, another dispute and another operation, and names no text', async () => {
    const [own, key] = [await disputedCharge(api, 'inquiry'), idempotencyKey()];
    expect((await submit({ customer_name: 'Ada' }, key, own.id)).status).toBe(200);
    const { payment_intent_id: payment } = own;
    expectResponse(await submit({ customer_name: 'Eve' }, key, own.id), 409, keyConflict(payment));
    expectResponse(
      await submit({ customer_name: 'Ada' }, key),
      409,
      keyConflict(payment, differs('id', own.id, dispute.id)),
    );
    const other = otherOperation('/v1/disputes/{id}/evidence', '/v1/refund');
    const refund = await api.post('/v1/refund', { payment_intent_id: payment }, key);
    expectResponse(refund, 409, keyConflict(payment, other));
    await unchanged();
  });
});

describe('a dispute that does not accept evidence', () => {
  it('rejects evidence after its deadline, and stores that', async () => {
    const late: Dispute = await disputedCharge(api, 'inquiry');
    await store.sql.query(
      "UPDATE dispute SET evidence_due_by = now() - interval '1 second', revision = revision + 1 WHERE id = $1",
      [late.id],
    );
    const key = idempotencyKey();
    const response = await submit({}, key, late.id);
    expectResponse(response, 422, notActionable('needs_response', 'deadline_passed'));
    expectReplay(await submit({}, key, late.id), response);
  });
});
