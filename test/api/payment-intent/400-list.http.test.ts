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
    ['expand=data', [field('expand', 'unknown_field', 'Is not a parameter of this request.')]],
    ['status=failed&status=failed', [field('status', 'repeated', 'Must be given once.')]],
  ])('rejects ?%s and names the parameters that are wrong', async (query, fields) => {
    expectResponse(await api.get(`${list}?${query}`), 400, fieldErrors('validation_error', ...fields));
  });

  it('a list of payments with invalid parameters does not echo query values in the error', async () => {
    const { text } = await api.get(`${list}?status=canary-1&created_from=canary-2&currency=canary-3`);
    expect(text).not.toContain('canary');
  });

  it.each([
    ['is an unknown id', async () => randomUUID()],
    ['is a payment of another merchant', () => chargeBy(otherApi)],
    ['is a payment of the other rail', () => chargeBy(liveApi)],
  ])('returns the same error, byte for byte, when `starting_after` %s', async (_, id) => {
    const response = await api.get(`${list}?starting_after=${await id()}`);
    const unknown = field('starting_after', 'unknown_payment_intent', 'There is no such payment.');
    expectResponse(response, 400, fieldErrors('validation_error', unknown));
    expect(withoutVaryingHeaders(response)).toEqual(
      withoutVaryingHeaders(await api.get(`${list}?starting_after=${randomUUID()}`)),
    );
  });
});
