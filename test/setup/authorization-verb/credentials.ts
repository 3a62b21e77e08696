import { expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../api-test.js';
import { authorizeHandbag } from '../authorization.js';
import { acceptedCredentials, refusedCredentials, unauthorized } from '../credential-cases.js';
import type { ApiHeaders } from '../merchant-api.js';
import { idempotencyKey } from '../orders.js';
import { readOf } from '../payment.js';
import { type AuthorizationVerb, authorizationVerbs } from './verbs.js';

/** Whom the verb obeys: the whole suite of its 401. */
export async function describeCredentials(verb: AuthorizationVerb): Promise<void> {
  const test = await openApiTest({ rails: ['test', 'live'] });
  const { api, merchant } = test;
  const other = await test.anotherMerchant();
  const authorized = await authorizeHandbag(api);

  function send(credentials: ApiHeaders, id: string, to = api) {
    const headers = { ...credentials, 'content-type': 'application/json', ...idempotencyKey() };
    return to.send({ method: 'POST', path: `/v1/${verb}`, headers, body: JSON.stringify({ payment_intent_id: id }) });
  }

  it.each([
    ...refusedCredentials(merchant, other),
    ['a live key', { authorization: `Bearer ${merchant.live_secret_key ?? ''}` }],
  ] as (readonly [string, ApiHeaders])[])(`refuses a ${verb} with %s, and nothing is done`, async (_, credentials) => {
    const before = await test.trace();
    const answer = await send(credentials, authorized.id);
    expectAnswer(answer, 401, unauthorized);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="Landed"');
    expect(await test.trace()).toEqual(before);
    expectAnswer(await api.get(`/v1/payment_intents/${authorized.id}`), 200, readOf(authorized));
  });

  it('refuses a test key and a publishable live key on the live rail', async () => {
    const live = test.apiOf({ rail: 'live' });
    const held = await authorizeHandbag(live);
    for (const key of [merchant.secret_key, merchant.live_publishable_key ?? '']) {
      expectAnswer(await send({ authorization: `Bearer ${key}` }, held.id, live), 401, unauthorized);
    }
    expectAnswer(await live.get(`/v1/payment_intents/${held.id}`), 200, readOf(held));
  });

  it.each(acceptedCredentials(merchant.secret_key))('takes the key from %s', async (_, credentials) => {
    const held = await authorizeHandbag(api);
    expectAnswer(await send(credentials, held.id), 200, authorizationVerbs[verb].endedOf(held));
  });
}
