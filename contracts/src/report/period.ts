import { mondayOfPeriod } from '../payout/week.js';

/** A month, a quarter or an ISO 8601 week, in UTC. */
export interface ReportPeriod {
  /** As it was typed: `2026-11`, `2026-Q4` or `2026-W47`. */
  readonly name: string;
  /** Included. */
  readonly from: Date;
  /** Not included: adjacent periods share no instant and miss none. */
  readonly before: Date;
}

const weekMilliseconds = 7 * 86_400_000;

/** Reads a period; null for a text that names none. */
export function parsePeriod(name: string): ReportPeriod | null {
  const [, monthYear, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? [];
  if (monthYear !== undefined) return months(name, Number(monthYear), Number(month) - 1, 1);
  const [, quarterYear, quarter] = /^(\d{4})-Q([1-4])$/.exec(name) ?? [];
  if (quarterYear !== undefined) return months(name, Number(quarterYear), (Number(quarter) - 1) * 3, 3);
  const from = mondayOfPeriod(name);
  return from === null ? null : { name, from, before: new Date(from.getTime() + weekMilliseconds) };
}

function months(name: string, year: number, first: number, count: number): ReportPeriod {
  return { name, from: new Date(Date.UTC(year, first, 1)), before: new Date(Date.UTC(year, first + count, 1)) };
}
