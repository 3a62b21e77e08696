import { isUuid } from '@landed/contracts/ids/ids';
import { isPayoutPeriod } from '@landed/contracts/payout/period';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import { parsePeriod, type ReportPeriod } from '@landed/contracts/report/period';
import { InvalidArgumentError } from 'commander';

/** Parsers of option values: each returns the value or throws with what was expected. */

export function asUuid(typed: string): string {
  if (isUuid(typed)) return typed.toLowerCase();
  throw new InvalidArgumentError('Expected an id (a UUID).');
}

export function asRail(typed: string): Rail {
  const rail = rails.find((name) => name === typed);
  if (rail !== undefined) return rail;
  throw new InvalidArgumentError(`Expected one of: ${rails.join(', ')}.`);
}

/** Names separated by commas. Repeating the option adds names. */
export function asNames(typed: string, before: readonly string[] = []): readonly string[] {
  const names = typed.split(',').map((name) => name.trim());
  return [...before, ...names.filter((name) => name !== '')];
}

/** A whole number from `min` to `max`. */
export function asWhole(min: number, max: number): (typed: string) => number {
  return (typed) => {
    const number = Number(typed);
    if (/^\d{1,6}$/.test(typed) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max}.`);
  };
}

export function asOneOf<Name extends string>(names: readonly Name[]): (typed: string) => Name {
  return (typed) => {
    const found = names.find((name) => name === typed);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`Expected one of: ${names.join(', ')}.`);
  };
}

/** An ISO 8601 week that exists. */
export function asWeek(typed: string): string {
  if (isPayoutPeriod(typed)) return typed;
  throw new InvalidArgumentError('Expected an ISO 8601 week such as 2026-W49.');
}

/** A month, a quarter or an ISO 8601 week. */
export function asPeriod(typed: string): ReportPeriod {
  const period = parsePeriod(typed);
  if (period !== null) return period;
  throw new InvalidArgumentError('Expected a month, a quarter or a week such as 2026-11, 2026-Q4 or 2026-W47.');
}

export function asMonth(typed: string): ReportPeriod {
  const period = /^\d{4}-\d{2}$/.test(typed) ? parsePeriod(typed) : null;
  if (period !== null) return period;
  throw new InvalidArgumentError('Expected a month such as 2026-11.');
}

/** Seconds: `90s`, `2m`, `6h` or `1d`. */
export function asSeconds(typed: string): number {
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(typed) ?? [];
  if (count === undefined) throw new InvalidArgumentError('Expected a duration such as 90s, 2m, 6h or 1d.');
  return Number(count) * (unit === 's' ? 1 : units[unit as keyof typeof units] / 1_000);
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Parses `2026-11-20T08:00:00Z`, the same with a space (as the tables print it), `2026-11-20` (midnight UTC), or an age:
 * `90m`, `6h`, `2d`.
 */
export function asTime(typed: string): Date {
  const ago = /^(\d{1,5})([mhd])$/.exec(typed);
  if (ago !== null) return new Date(Date.now() - Number(ago[1]) * units[ago[2] as keyof typeof units]);
  const [, day] = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(typed) ?? [];
  const time = new Date(day === undefined ? NaN : typed.replace(' ', 'T'));
  if (day !== undefined && isDay(day) && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('Expected a time such as 2026-11-20T08:00:00Z, or an age such as 90m, 6h or 2d.');
}

/** A day in UTC: `2026-11-21`. */
export function asDay(typed: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed) && isDay(typed)) return typed;
  throw new InvalidArgumentError('Expected a day such as 2026-11-21.');
}

/** `Date` accepts 30 February and reads it as 2 March. */
function isDay(day: string): boolean {
  const begins = new Date(day);
  return !Number.isNaN(begins.getTime()) && begins.toISOString().startsWith(day);
}
