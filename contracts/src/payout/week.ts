import { isPayoutPeriod, payoutPeriodOf } from './period.js';

const day = 86_400_000;

/** The hour of the weekly run, on Mondays in UTC. */
const runHour = 6;

/** 00:00 UTC of the Monday with which a week begins. Null for a text that names no week. */
export function mondayOfPeriod(period: string): Date | null {
  if (!isPayoutPeriod(period)) return null;
  // 4 January is always in week 1.
  const first = mondayOf(new Date(Date.UTC(Number(period.slice(0, 4)), 0, 4)));
  return new Date(first + (Number(period.slice(6)) - 1) * 7 * day);
}

/** When the next weekly run begins, and the period that it pays. A run that begins now is not the next one. */
export function nextWeeklyRun(now: Date): { readonly at: Date; readonly period: string } {
  const run = mondayOf(now) + runHour * 3_600_000;
  const at = new Date(run > now.getTime() ? run : run + 7 * day);
  return { at, period: payoutPeriodOf(at) };
}

function mondayOf(instant: Date): number {
  const days = Math.floor(instant.getTime() / day);
  // 1 January 1970 was a Thursday.
  return (days - ((days + 3) % 7)) * day;
}
