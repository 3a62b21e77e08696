import { describe, expect, it } from 'vitest';
import { caught } from './caught.js';
import { json, refused, scripted } from './scripted-fetch.js';

const page = (ids: readonly string[], has_more: boolean) =>
  json(200, { object: 'list', data: ids.map((id) => ({ id, object: 'event' })), has_more });

describe('events.all', () => {
  it('goes through the pages to the last, each from where the one before ended', async () => {
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

  it('begins where it is told to, and asks for nothing before it is used', async () => {
    const { landed, sent } = scripted([page(['a'], false)]);
    const all = landed.events.all({ starting_after: 'z' });
    expect(sent).toEqual([]);
    expect((await all.next()).value).toEqual({ id: 'a', object: 'event' });
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?starting_after=z']);
  });

  it('reads no page that nobody asked for', async () => {
    const { landed, sent } = scripted([page(['e', 'd'], true)]);
    for await (const { id } of landed.events.all()) if (id === 'd') break;
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['']);
  });

  it('ends at an empty page, whatever it promises', async () => {
    const { landed, sent } = scripted([page([], true)]);
    expect(await landed.events.all().next()).toEqual({ done: true, value: undefined });
    expect(sent.length).toBe(1);
  });

  it('passes on the error of the page that failed, after the events before it', async () => {
    const { landed } = scripted([page(['e'], true), refused('unauthorized')]);
    const all = landed.events.all();
    expect((await all.next()).value).toEqual({ id: 'e', object: 'event' });
    expect((await caught(all.next())).code).toBe('unauthorized');
    expect(await all.next()).toEqual({ done: true, value: undefined });
  });
});
