import { describe, expect, it } from 'vitest';
import { caught } from './caught.js';
import { apiError, json, scripted } from './scripted-fetch.js';

const page = (ids: readonly string[], has_more: boolean) =>
  json(200, { object: 'list', data: ids.map((id) => ({ id, object: 'event' })), has_more });

describe.each([
  ['paymentIntents', '/v1/payment_intents'],
  ['refunds', '/v1/refunds'],
  ['events', '/v1/events'],
] as const)('%s.all', (resource, path) => {
  it('reads all pages with the same filters, each from the last id of the page before', async () => {
    const { landed, sent } = scripted([page(['c', 'b'], true), page(['a'], false)]);
    const seen: string[] = [];
    for await (const { id } of landed[resource].all({ limit: 2 })) seen.push(id);
    expect(seen).toEqual(['c', 'b', 'a']);
    expect(sent.map(({ url }) => url.slice(url.indexOf('/v1')))).toEqual([
      `${path}?limit=2`,
      `${path}?limit=2&starting_after=b`,
    ]);
  });
});

describe('refunds.all', () => {
  it('reads all pages before a record, the oldest record first, with the same filters', async () => {
    const { landed, sent } = scripted([page(['d', 'c'], true), page(['e'], false)]);
    const seen: string[] = [];
    const query = { amount: 100, created_from: '2026-11-01T00:00:00+01:00', ending_before: 'b' };
    for await (const { id } of landed.refunds.all(query)) seen.push(id);
    expect(seen).toEqual(['c', 'd', 'e']);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?amount=100&created_from=2026-11-01T00%3A00%3A00%2B01%3A00&ending_before=b',
      '?amount=100&created_from=2026-11-01T00%3A00%3A00%2B01%3A00&ending_before=d',
    ]);
  });
});

describe('events.all', () => {
  it('sends each of several types as a parameter of its own', async () => {
    const { landed, sent } = scripted([page(['a'], false)]);
    await landed.events.all({ types: ['refund.created', 'refund.failed'], resource_id: 'r' }).next();
    expect(sent.map(({ url }) => decodeURIComponent(new URL(url).search))).toEqual([
      '?types[]=refund.created&types[]=refund.failed&resource_id=r',
    ]);
  });

  it('sends metadata by key, and keeps it on every page', async () => {
    const { landed, sent } = scripted([page(['b'], true), page(['a'], false)]);
    for await (const _ of landed.paymentIntents.all({ metadata: { 'order source': 'a&b=c' } }));
    const first = '?metadata%5Border+source%5D=a%26b%3Dc';
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([first, `${first}&starting_after=b`]);
  });

  it('reads all pages, each from the last id of the page before', async () => {
    const { landed, sent } = scripted([page(['e', 'd'], true), page(['c', 'b'], true), page(['a'], false)]);
    const seen: string[] = [];
    for await (const { id } of landed.events.all({ limit: 2, type: 'refund.created' })) seen.push(id);
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=2&type=refund.created',
      '?limit=2&type=refund.created&starting_after=d',
      '?limit=2&type=refund.created&starting_after=b',
    ]);
  });

  it('starts after the given id and sends nothing before the first item is requested', async () => {
    const { landed, sent } = scripted([page(['a'], false)]);
    const all = landed.events.all({ starting_after: 'z' });
    expect(sent).toEqual([]);
    expect((await all.next()).value).toEqual({ id: 'a', object: 'event' });
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?starting_after=z']);
  });

  it('events.all does not read a page before one of its items is requested', async () => {
    const { landed, sent } = scripted([page(['e', 'd'], true)]);
    for await (const { id } of landed.events.all()) if (id === 'd') break;
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['']);
  });

  it('ends at an empty page even when has_more is true', async () => {
    const { landed, sent } = scripted([page([], true)]);
    expect(await landed.events.all().next()).toEqual({ done: true, value: undefined });
    expect(sent.length).toBe(1);
  });

  it('yields the events of earlier pages, then rejects with the error of the failed page', async () => {
    const { landed } = scripted([page(['e'], true), apiError('unauthorized')]);
    const all = landed.events.all();
    expect((await all.next()).value).toEqual({ id: 'e', object: 'event' });
    expect((await caught(all.next())).code).toBe('unauthorized');
    expect(await all.next()).toEqual({ done: true, value: undefined });
  });
});
