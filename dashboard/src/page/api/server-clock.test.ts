import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { learnServerTime, serverNow } from './server-clock.js';

const browser = Date.parse('2026-11-27T14:06:00Z');

beforeEach(() => vi.useFakeTimers({ now: browser }));
afterEach(() => {
  learnServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it.each([
  ['of a server an hour ahead', 'Fri, 27 Nov 2026 15:06:00 GMT', 3_600_000],
  ['of a server a day behind', 'Thu, 26 Nov 2026 14:06:00 GMT', -86_400_000],
  ['with the second that has just begun', 'Fri, 27 Nov 2026 14:05:59 GMT', 0],
])('the time of the page is that of the server, from the header %s', (_, header, ahead) => {
  learnServerTime(header);
  expect(serverNow()).toBe(browser + ahead);
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(browser + ahead + 60_000);
});

it('a response without a readable time changes nothing', () => {
  learnServerTime('Fri, 27 Nov 2026 15:06:00 GMT');
  learnServerTime(null);
  learnServerTime('soon');
  expect(serverNow()).toBe(browser + 3_600_000);
});
