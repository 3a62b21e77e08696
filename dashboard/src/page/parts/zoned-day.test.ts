import { expect, it } from 'vitest';
import { instantOf, localText, startOfDay } from './zoned-day.js';

it.each([
  ['2026-11-27', 'Europe/London', '2026-11-27T00:00:00.000Z'],
  ['2026-07-01', 'Europe/London', '2026-06-30T23:00:00.000Z'],
  ['2026-11-27', 'America/New_York', '2026-11-27T05:00:00.000Z'],
  ['2026-11-27', 'Pacific/Auckland', '2026-11-26T11:00:00.000Z'],
  ['2026-11-27', 'Asia/Kathmandu', '2026-11-26T18:15:00.000Z'],
  // On these days the clocks change, after midnight.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
])('the day %s begins in %s at %s', (day, zone, instant) => expect(startOfDay(day, zone)).toBe(instant));

it('a time of a field is that of the zone of the person, there and back', () => {
  const instant = Date.parse('2026-11-27T14:06:00Z');
  expect(localText(instant, 'America/New_York')).toBe('2026-11-27T09:06');
  expect(instantOf('2026-11-27T09:06', 'America/New_York').getTime()).toBe(instant);
  expect(instantOf(localText(instant, undefined), undefined).getTime()).toBe(instant);
});
