import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApiEvent } from '../merchant-api/events.js';
import { EventFeed } from './event-feed.js';

const start = Date.UTC(2026, 10, 21);

/** An event whose id was made at an instant; `tail` distinguishes events of the same instant. */
function eventAt(milliseconds: number, tail = 0): ApiEvent {
  const hex = (start + milliseconds).toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${tail.toString(16).padStart(12, '0')}`;
  return { id, type: 'payment_intent.created', data: { object: { id } } };
}

/** A list as the API has it, two events per page. */
function listOf(events: ApiEvent[]) {
  return async (after?: string) => {
    const newestFirst = [...events].sort((one, other) => (one.id < other.id ? 1 : -1));
    const left = after === undefined ? newestFirst : newestFirst.filter(({ id }) => id < after);
    return { data: left.slice(0, 2), has_more: left.length > 2 };
  };
}

const idsOf = (events: readonly ApiEvent[]) => events.map(({ id }) => id);

it('returns events that come after the start, oldest first, and no earlier ones', async () => {
  const events = [eventAt(0), eventAt(1_000), eventAt(2_000)];
  const feed = new EventFeed(listOf(events));
  await feed.start();
  expect(await feed.readNew()).toEqual([]);
  const more = [eventAt(3_000), eventAt(4_000), eventAt(5_000)];
  events.push(...more);
  expect(await feed.readNew()).toEqual(more);
  expect(await feed.readNew()).toEqual([]);
});

it('returns every event when there were none at the start', async () => {
  const events: ApiEvent[] = [];
  const feed = new EventFeed(listOf(events));
  await feed.start();
  events.push(eventAt(1), eventAt(2));
  expect(idsOf(await feed.readNew())).toEqual(idsOf(events));
});

it('returns an event that is committed behind newer ones, once', async () => {
  const events = [eventAt(0), eventAt(60_000)];
  const feed = new EventFeed(listOf(events));
  await feed.start();
  const late = eventAt(31_000);
  events.push(late, eventAt(61_000));
  expect(idsOf(await feed.readNew())).toEqual([late.id, eventAt(61_000).id]);
  expect(await feed.readNew()).toEqual([]);
});

it('the feed loses no event when a reading fails halfway', async () => {
  const events = [eventAt(0)];
  const list = listOf(events);
  let broken = false;
  const feed = new EventFeed((after) =>
    broken && after !== undefined ? Promise.reject(new Error('gone')) : list(after),
  );
  await feed.start();
  const more = [1, 2, 3, 4, 5].map((milliseconds) => eventAt(milliseconds));
  events.push(...more);
  broken = true;
  await expect(feed.readNew()).rejects.toThrow('gone');
  broken = false;
  expect(await feed.readNew()).toEqual(more);
});

it('returns each event exactly once when the events of 30 s are committed in any order', async () => {
  const commits = fc.uniqueArray(fc.tuple(fc.nat(30_000), fc.nat(5)), { maxLength: 40, selector: String });
  await fc.assert(
    fc.asyncProperty(commits, fc.nat(4), async (order, atOnce) => {
      const events: ApiEvent[] = [];
      const feed = new EventFeed(listOf(events));
      await feed.start();
      const returned: string[] = [];
      for (let from = 0; from < order.length; from += atOnce + 1) {
        events.push(...order.slice(from, from + atOnce + 1).map(([at, tail]) => eventAt(at, tail)));
        returned.push(...idsOf(await feed.readNew()));
      }
      expect(returned.sort()).toEqual(idsOf(events).sort());
    }),
  );
});
