import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, type Field, fieldErrors, openApiTest } from '../../setup/api-test.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import type { Payment } from '../../setup/payment.js';
import { withoutVaryingHeaders } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api } = test;
const otherApi = test.apiOf({ merchant: await test.anotherMerchant() });
const liveApi = test.apiOf({ rail: 'live' });

const list = '/v1/payment_intents';
const field = (path: string, code: string, message: string): Field => ({ path, code, message });
const aTimestamp = (path: string) => field(path, 'format', 'Must be a timestamp.');
const outOfRange = (path: string) => field(path, 'invalid', 'Must be between the years 1970 and 9999.');

async function chargeBy(owner: MerchantApi): Promise<string> {
  const body = chargeHandbag(await quoteHandbag(owner));
  return ((await owner.post(list, body, idempotencyKey())).body as Payment).id;
}

describe('a list of payments with invalid parameters', () => {
  it.each<[string, Field[]]>([
    ['limit=101', [field('limit', 'too_large', 'Must be at most 100.')]],
    ['starting_after=pi_1', [field('starting_after', 'format', 'Must be a UUID.')]],
    ['currency=usd', [field('currency', 'not_allowed', 'Must be one of: USD, GBP, EUR, CAD, AUD.')]],
    ['merchant_reference=', [field('merchant_reference', 'empty', 'Must not be empty.')]],
    [
      'merchant_reference=%00',
      [field('merchant_reference', 'invalid_characters', 'Must not contain U+0000 or unpaired surrogates.')],
    ],
    ['created_from=2026-11-01', [aTimestamp('created_from')]],
    ['created_from=2026-11-01T00:00:00', [aTimestamp('created_from')]],
    ['created_from=2026-02-30T00:00:00Z', [aTimestamp('created_from')]],
    ['created_from=1795500000', [aTimestamp('created_from')]],
    ['created_before=0000-01-01T00:00:00Z', [outOfRange('created_before')]],
    ['created_before=9999-12-31T23:59:59-10:00', [outOfRange('created_before')]],
    ['customer_email=zoe', [field('customer_email', 'format', 'Must be an e-mail address.')]],
    [
      `customer_email=${'x'.repeat(10_000)}@example.com`,
      [field('customer_email', 'too_long', 'Must have at most 254 characters.')],
    ],
    ['card_last4=4242424242424242', [field('card_last4', 'format', 'Must be four digits.')]],
    ['metadata=order', [field('metadata', 'type', 'Must be an object.')]],
    ['metadata=x&metadata[a]=1', [field('metadata', 'type', 'Must be an object.')]],
    ['metadata[a]=1&metadata[b]=2', [field('metadata', 'too_many', 'Must have one key.')]],
    ['metadata[a]=1&metadata[a]=1', [field('metadata[a]', 'repeated', 'Must be given once.')]],
    ['metadata[]=1', [field('metadata[]', 'unknown_field', 'Is not a parameter of this request.')]],
    ['metadata[__proto__]=1', [field('metadata', 'not_allowed', 'Must not have the key __proto__.')]],
    ['metadata[a]=4242424242424242', [field('metadata.a', 'card_number_in_text', 'Must not contain a card number.')]],
    [
      `metadata[${'k'.repeat(41)}]=1`,
      [field(`metadata.${'k'.repeat(41)}`, 'too_long', 'The key must have at most 40 characters.')],
    ],
    ['amount=12.50', [field('amount', 'format', 'Must be an integer.')]],
    ['amount=4242424242424242', [field('amount', 'format', 'Must be an integer.')]],
    [
      `merchant_reference=${'x'.repeat(10_000)}`,
      [field('merchant_reference', 'too_long', 'Must have at most 128 characters.')],
    ],
    [
      'created_from=2026-11-02T00:00:00Z&created_before=2026-11-01T00:00:00Z',
      [field('created_before', 'contradicting_parameter', 'Must not be before `created_from`.')],
    ],
    ['expand=data', [field('expand', 'unknown_field', 'Is not a parameter of this request.')]],
    ['status=failed&status=failed', [field('status', 'repeated', 'Must be given once.')]],
  ])('rejects ?%s and names the parameters that are wrong', async (query, fields) => {
    expectResponse(await api.get(`${list}?${query}`), 400, fieldErrors('validation_error', ...fields));
  });

  it('a list of payments with invalid parameters does not echo query values in the error', async () => {
    const { text } = await api.get(`${list}?status=canary-1&created_from=canary-2&currency=canary-3`);
    expect(text).not.toContain('canary');
  });

  it('reports an amount that no payment can have as `invalid_amount`', async () => {
    const outside = field('amount', 'invalid_amount', 'Must be from 1 to 99999999.');
    expectResponse(await api.get(`${list}?amount=100000000`), 400, fieldErrors('invalid_amount', outside));
  });

  it.each([
    ['is an unknown id', async () => randomUUID()],
    ['is a payment of another merchant', () => chargeBy(otherApi)],
    ['is a payment of the other rail', () => chargeBy(liveApi)],
  ])('returns the same error, byte for byte, when the id that the page begins at %s', async (_, id) => {
    for (const parameter of ['starting_after', 'ending_before']) {
      const response = await api.get(`${list}?${parameter}=${await id()}`);
      const unknown = field(parameter, 'unknown_payment_intent', 'There is no such payment.');
      expectResponse(response, 400, fieldErrors('validation_error', unknown));
      expect(withoutVaryingHeaders(response)).toEqual(
        withoutVaryingHeaders(await api.get(`${list}?${parameter}=${randomUUID()}`)),
      );
    }
  });
});
