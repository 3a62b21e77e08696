import { describe, expect, it } from 'vitest';
import { eventPage } from '../../setup/api-events.js';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { acceptedCredentials, rejectedCredentials, unauthorized } from '../../setup/credential-cases.js';
import type { ApiHeaders } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, merchant } = test;
const other = await test.anotherMerchant();
await api.post('/v1/payment_intents', chargeHandbag(await quoteHandbag(api)), idempotencyKey());
const page = await eventPage(api);
const [event] = page.data;

describe.each([
  ['the list of events', '/v1/events', page],
  ['a single event', `/v1/events/${String(event?.id)}`, event],
])('%s', (_, path, body) => {
  it.each([
    ...rejectedCredentials(merchant, other),
    ['a live key', { authorization: `Bearer ${merchant.live_secret_key ?? ''}` }],
  ] as (readonly [string, ApiHeaders])[])('rejects a read of events with %s', async (_name, headers) => {
    const response = await api.send({ method: 'GET', path, headers });
    expectResponse(response, 401, unauthorized);
    expect(response.headers['www-authenticate']).toBe('Bearer realm="Landed"');
  });

  it.each(acceptedCredentials(merchant.secret_key))(
    'accepts a read of events with the API key from %s',
    async (_name, headers) => {
      expectResponse(await api.send({ method: 'GET', path, headers }), 200, body);
    },
  );
});
