import { dateFormat } from './formats.js';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/** A format in the zone of the account; without one, in the browser's. */
export function zonedFormat(zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(undefined, { ...options, ...(zone && { timeZone: zone }) });
}

/** `London`: the place by which a zone is named. */
export function placeName(zone: string | undefined): string {
  return zonedFormat(zone, {}).resolvedOptions().timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '';
}

/** `14:02` today, `26 Nov, 14:02` before, and the year where it differs from this one. */
export function shortTime(instant: string, now: number, zone: string | undefined): string {
  return dayAndClock(instant, now, zone, {});
}

/** As `shortTime`, with seconds: for what happens in one minute. */
export function timeWithSeconds(instant: string, now: number, zone: string | undefined): string {
  return dayAndClock(instant, now, zone, { second: '2-digit' });
}

function dayAndClock(instant: string, now: number, zone: string | undefined, more: Intl.DateTimeFormatOptions): string {
  const then = new Date(instant);
  const clock = zonedFormat(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...more }).format(then);
  const day = (date: Date | number) => zonedFormat(zone, { dateStyle: 'short' }).format(date);
  return day(then) === day(now) ? clock : `${shortDay(instant, now, zone)}, ${clock}`;
}

/** `26 Nov`, with the year where it differs from this one. */
export function shortDay(instant: string, now: number, zone: string | undefined): string {
  const then = new Date(instant);
  const year = (date: Date | number) => zonedFormat(zone, { year: 'numeric' }).format(date);
  return zonedFormat(zone, {
    day: 'numeric',
    month: 'short',
    ...(year(then) !== year(now) && { year: 'numeric' }),
  }).format(then);
}

/** `26 November 2026 at 14:02:31` in the zone of the person, and in UTC as RFC 3339. */
export function wholeTime(instant: string, zone: string | undefined): string {
  const local = zonedFormat(zone, { dateStyle: 'long', timeStyle: 'long' }).format(new Date(instant));
  return `${local} (${instant})`;
}

/** `14 s ago` or `24 min ago` below an hour, else the time. */
export function agoOrTime(instant: string, now: number, zone: string | undefined): string {
  const past = now - Date.parse(instant);
  if (past < 0 || past >= hourMilliseconds) return shortTime(instant, now, zone);
  return past < 60_000 ? `${Math.floor(past / 1_000)} s ago` : `${Math.floor(past / 60_000)} min ago`;
}

/** `Mon 30 Nov, 06:00 UTC`: runs and deadlines are the same instant for everyone. `long` has whole words. */
export function inUtc(instant: string, length: 'short' | 'long' = 'short'): string {
  const day = dateFormat(undefined, { weekday: length, day: 'numeric', month: length, timeZone: 'UTC' });
  return `${day.format(new Date(instant)).replace(',', '')}, ${instant.slice(11, 16)} UTC`;
}

/** `in 24 min`, `in 3 h 10 min`, `in 2 d 16 h`. */
export function countdown(instant: string, now: number): string {
  const left = Math.max(0, Date.parse(instant) - now);
  const minutes = Math.ceil(left / 60_000);
  if (left < hourMilliseconds) return `in ${minutes} min`;
  const hours = Math.floor(left / hourMilliseconds);
  if (left < dayMilliseconds) return `in ${hours} h ${Math.floor(minutes % 60)} min`;
  return `in ${Math.floor(hours / 24)} d ${hours % 24} h`;
}
