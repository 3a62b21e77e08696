import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../api-test.js';
import { authorizeHandbag } from '../authorization.js';
import { acceptedCredentials, rejectedCredentials, unauthorized } from '../credential-cases.js';
import type { ApiHeaders } from '../merchant-api.js';
import { idempotencyKey } from '../orders.js';
import { readOf } from '../payment.js';
import { type CaptureOrVoid, captureOrVoidTraits } from './capture-or-void.js';

/** Whom the operation obeys: the whole suite of its 401. */
export async function describeCredentials(operation: CaptureOrVoid): Promise<void> {
  const test = await openApiTest({ rails: ['test', 'live'] });
  const { api, merchant } = test;
  const other = await test.anotherMerchant();
  const authorized = await authorizeHandbag(api);

  function send(credentials: ApiHeaders, id: string, to = api) {
    const headers = { ...credentials, 'content-type': 'application/json', ...idempotencyKey() };
    return to.send({
      method: 'POST',
      path: `/v1/${operation}`,
      headers,
      body: JSON.stringify({ payment_intent_id: id }),
    });
  }

  it.each([
    ...rejectedCredentials(merchant, other),
    ['a live key', { authorization: `Bearer ${merchant.live_secret_key ?? ''}` }],
  ] as (readonly [string, ApiHeaders])[])(
    `refuses a ${operation} with %s, and nothing is done`,
    async (_, credentials) => {
      const before = await test.trace();
      const response = await send(credentials, authorized.id);
      expectResponse(response, 401, unauthorized);
      expect(response.headers['www-authenticate']).toBe('Bearer realm="Landed"');
      expect(await test.trace()).toEqual(before);
      expectResponse(await api.get(`/v1/payment_intents/${authorized.id}`), 200, readOf(authorized));
    },
  );

  it('refuses a test key and a publishable live key on the live rail', async () => {
    const live = test.apiOf({ rail: 'live' });
    const held = await authorizeHandbag(live);
    for (const key of [merchant.secret_key, merchant.live_publishable_key ?? '']) {
      expectResponse(await send({ authorization: `Bearer ${key}` }, held.id, live), 401, unauthorized);
    }
    expectResponse(await live.get(`/v1/payment_intents/${held.id}`), 200, readOf(held));
  });

  it.each(acceptedCredentials(merchant.secret_key))('takes the key from %s', async (_, credentials) => {
    const held = await authorizeHandbag(api);
    expectResponse(await send(credentials, held.id), 200, captureOrVoidTraits[operation].responseTo(held));
  });
}
