import { dateFormat } from '../parts/formats.js';

/** This month and the eleven before it, in UTC: `2026-11` with its name. */
export function monthsUntil(now: Date): readonly (readonly [value: string, text: string])[] {
  const format = dateFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, back) => {
    const month = monthBefore(now, back);
    return [month.toISOString().slice(0, 7), format.format(month)];
  });
}

/** The beginning of the month that is `back` months before this one, in UTC. */
export function monthBefore(now: Date, back: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
}
