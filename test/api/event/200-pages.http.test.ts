import { describe, expect, it } from 'vitest';
import { type ApiEvent, eventPage, everyEvent } from '../../setup/api-events.js';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';

const test = await openApiTest();

const ownApi = async () => test.apiOf({ merchant: await test.anotherMerchant() });

/** Makes this many charges at once; each has two events. */
async function charge(api: MerchantApi, times: number, changes: Record<string, unknown> = {}): Promise<void> {
  const body = chargeHandbag(await quoteHandbag(api), changes);
  await Promise.all(Array.from({ length: times }, () => api.post('/v1/payment_intents', body, idempotencyKey())));
}

const ids = (events: readonly ApiEvent[]) => events.map(({ id }) => id);
const newestFirst = (events: readonly ApiEvent[]) => ids(events).toSorted().toReversed();

describe('a list of events', () => {
  it('returns an empty list for a merchant without events, with and without a type', async () => {
    const api = await ownApi();
    const empty = { object: 'list', data: [], has_more: false };
    expectResponse(await api.get('/v1/events'), 200, empty);
    expectResponse(await api.get('/v1/events?limit=1&type=refund.created'), 200, empty);
  });

  it('returns 25 events per page by default and at most 100', async () => {
    const api = await ownApi();
    await charge(api, 13);
    const whole = await eventPage(api, '?limit=100');
    expect([whole.data.length, whole.has_more]).toEqual([26, false]);
    expect(ids(whole.data)).toEqual(newestFirst(whole.data));
    expectResponse(await api.get('/v1/events'), 200, { object: 'list', data: whole.data.slice(0, 25), has_more: true });
    expectResponse(await api.get(`/v1/events?starting_after=${String(whole.data[24]?.id)}`), 200, {
      object: 'list',
      data: whole.data.slice(25),
      has_more: false,
    });
    expectResponse(await api.get(`/v1/events?starting_after=${String(whole.data[25]?.id)}`), 200, {
      object: 'list',
      data: [],
      has_more: false,
    });
  });

  it.each([1, 2, 3, 5, 6, 7])(
    'returns each of six events once in pages of %d, and marks the last page',
    async (limit) => {
      const api = await sixEvents;
      const whole = await eventPage(api);
      const { pages, events } = await everyEvent(api, limit);
      expect(events).toEqual(whole.data);
      expect(pages.map(({ data }) => data.length)).toEqual(
        Array.from({ length: Math.ceil(6 / limit) }, (_, page) => Math.min(limit, 6 - page * limit)),
      );
    },
  );

  it('accepts an upper-case id in `starting_after`', async () => {
    const api = await sixEvents;
    const { data } = await eventPage(api);
    const behind = await eventPage(api, `?starting_after=${String(data[1]?.id).toUpperCase()}`);
    expect(behind).toEqual({ object: 'list', data: data.slice(2), has_more: false });
  });

  it('filters events by type and continues after an event of any type', async () => {
    const api = await ownApi();
    await charge(api, 2);
    await charge(api, 1, { payment_method: 'pm_card_chargeDeclined' });
    await charge(api, 1);
    const { data } = await eventPage(api);
    const paid = data.filter(({ type }) => type === 'payment_intent.succeeded');
    expect(paid.length).toBe(3);
    const list = (events: readonly ApiEvent[], has_more = false) => ({ object: 'list', data: events, has_more });
    const named = '/v1/events?type=payment_intent.succeeded';
    expectResponse(await api.get(named), 200, list(paid));
    expectResponse(await api.get(`${named}&limit=2`), 200, list(paid.slice(0, 2), true));
    const declined = data.find(({ type }) => type === 'payment_intent.failed');
    expectResponse(await api.get(`${named}&starting_after=${String(declined?.id)}`), 200, list(paid.slice(1)));
    expectResponse(await api.get('/v1/events?type=payout.paid'), 200, list([]));
  });

  it('returns the same page while new events arrive, and then lists all events in order', async () => {
    const api = await ownApi();
    await charge(api, 3);
    const [newest] = (await eventPage(api)).data;
    const behind = `?limit=2&starting_after=${String(newest?.id)}`;
    const first = JSON.stringify(await eventPage(api, behind));
    const charging = charge(api, 10);
    const meanwhile = await Promise.all(Array.from({ length: 20 }, () => eventPage(api, behind)));
    await charging;
    expect(new Set(meanwhile.map((page) => JSON.stringify(page)))).toEqual(new Set([first]));
    const { events } = await everyEvent(api, 7);
    expect(events.length).toBe(26);
    expect(ids(events)).toEqual(newestFirst(events));
    expect(new Set(ids(events)).size).toBe(26);
    expect(sequences(events)).toEqual(Array.from({ length: 13 }, () => [1, 2]));
  });

  it('lists the events of one merchant on one rail only', async () => {
    const merchant = await test.anotherMerchant({ rails: ['test', 'live'] });
    const [onTest, onLive] = [test.apiOf({ merchant }), test.apiOf({ merchant, rail: 'live' })];
    await charge(onTest, 1);
    await charge(onLive, 2);
    const [testPage, livePage] = [await eventPage(onTest), await eventPage(onLive)];
    expect([testPage.data.length, livePage.data.length]).toEqual([2, 4]);
    expect(testPage.data.map(({ livemode }) => livemode)).toEqual([false, false]);
    expect(livePage.data.map(({ livemode }) => livemode)).toEqual([true, true, true, true]);
    expect(await eventPage(await ownApi())).toEqual({ object: 'list', data: [], has_more: false });
  });

  it('lists events without an idempotency key and stores nothing', async () => {
    const before = await test.trace();
    const responses = await Promise.all(Array.from({ length: 5 }, () => test.api.get('/v1/events?limit=1')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await test.trace()).toEqual(before);
  });
});

/** A merchant with exactly six events. */
const sixEvents = (async () => {
  const api = await ownApi();
  await charge(api, 3);
  return api;
})();

/** The sequence numbers of each resource's events, oldest first. */
function sequences(events: readonly ApiEvent[]): number[][] {
  const byResource = new Map<unknown, number[]>();
  for (const { data, sequence } of events.toReversed()) {
    const id = data.object['id'];
    byResource.set(id, [...(byResource.get(id) ?? []), sequence]);
  }
  return [...byResource.values()];
}
