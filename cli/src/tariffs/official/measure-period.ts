import { quoted, SourceFault } from './source-fault.js';

/** The days on which a measure is in force, both included. An empty end is open. */
export interface MeasurePeriod {
  readonly from: string;
  readonly to: string | null;
}

/** A date as tariffs write it (`2026-07-01`, `2026-07-01T00:00:00.000Z`, `01-07-2026`, `01/07/2026`). Null: empty. */
export function measureDate(text: string, at: string): string | null {
  if (text === '') return null;
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text) ?? [];
  const [, day, month, year] = /^(\d{2})[-/.](\d{2})[-/.](\d{4})$/.exec(text) ?? [];
  const date = iso ?? (year === undefined ? '' : `${year}-${month}-${day}`);
  if (Number.isNaN(Date.parse(date))) throw new SourceFault(at, `${quoted(text)} is not a date`);
  return date;
}

export function isInForce({ from, to }: MeasurePeriod, on: string): boolean {
  return from <= on && (to === null || on <= to);
}
