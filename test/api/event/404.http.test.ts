import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ApiEvent, eventPage } from '../../setup/api-events.js';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { notFound } from '../../setup/error-bodies.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { withoutVaryingHeaders } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api } = test;
const otherApi = test.apiOf({ merchant: await test.anotherMerchant() });
const liveApi = test.apiOf({ rail: 'live' });

const read = (id: string) => api.get(`/v1/events/${id}`);

async function eventOf(owner: typeof api): Promise<ApiEvent> {
  await owner.post('/v1/payment_intents', chargeHandbag(await quoteHandbag(owner)), idempotencyKey());
  const [event] = (await eventPage(owner)).data;
  if (event === undefined) throw new Error('A charge must have an event.');
  return event;
}

describe('reading an event', () => {
  it.each([
    ['another merchant', otherApi],
    ['its own merchant on the other rail', liveApi],
  ])('returns the 404 of an unknown event, byte for byte, for an event of %s', async (_, owner) => {
    const theirs = await eventOf(owner);
    const [response, absent] = [await read(theirs.id), await read(randomUUID())];
    expectResponse(response, 404, notFound);
    expect(withoutVaryingHeaders(response)).toEqual(withoutVaryingHeaders(absent));
    expectResponse(await owner.get(`/v1/events/${theirs.id}`), 200, theirs);
  });

  it.each([
    '0',
    'evt_1',
    randomUUID().replaceAll('-', ''),
    `${randomUUID()}0`,
    '00000000-0000-0000-0000-000000000000',
    '%00',
    "'%20OR%20true--",
    'a'.repeat(4_000),
  ])('returns 404 for the malformed id %s', async (id) => {
    expectResponse(await read(id), 404, notFound);
  });

  it('returns 404 for the id of a payment', async () => {
    const { data } = await eventOf(api);
    expectResponse(await read(String(data.object['id'])), 404, notFound);
  });
});
