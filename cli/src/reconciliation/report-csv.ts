import { type CsvCell, csv } from '@landed/contracts/csv/csv';
import type { Report } from './report.js';

type Day = Report['days'][number];
type Difference = Report['differences'][number];

/** A column: its name, its cell in the row of a day, and its cell in the row of a difference. */
type Column = readonly [name: string, ofDay: (day: Day) => CsvCell, ofDifference: (difference: Difference) => CsvCell];

const empty = () => null;

const columns: readonly Column[] = [
  ['row', () => 'day', () => 'difference'],
  ['day', ({ day }) => day, ({ day }) => day],
  ['rail', ({ rail }) => rail, ({ rail }) => rail],
  ['entity', ({ entity }) => entity, ({ entity }) => entity],
  ['currency', ({ currency }) => currency, ({ currency }) => currency],
  ['processor_count', ({ processorCount }) => processorCount, empty],
  ['processor_amount', ({ processorAmount }) => processorAmount, ({ processorAmount }) => processorAmount],
  ['processor_fee', ({ processorFee }) => processorFee, empty],
  ['ledger_count', ({ ourCount }) => ourCount, empty],
  ['ledger_amount', ({ ourAmount }) => ourAmount, ({ ourAmount }) => ourAmount],
  ['matched_count', ({ matchedCount }) => matchedCount, empty],
  ['matched_volume', ({ matchedVolume }) => matchedVolume, empty],
  ['gross_volume', ({ grossVolume }) => grossVolume, empty],
  ['in_flight_volume', ({ inFlightVolume }) => inFlightVolume, empty],
  ['clearing_to_1_day', ({ clearingTo1Day }) => clearingTo1Day, empty],
  ['clearing_to_4_days', ({ clearingTo4Days }) => clearingTo4Days, empty],
  ['clearing_older', ({ clearingOlder }) => clearingOlder, empty],
  ['difference', empty, ({ id }) => id],
  ['kind', empty, ({ kind }) => kind],
  ['effect', empty, ({ effect }) => effect],
  ['state', empty, ({ state }) => state],
  ['about', empty, ({ subjectId, claimedId, paymentIntentId }) => subjectId ?? claimedId ?? paymentIntentId],
];

/** The report as CSV: a row per day and per difference. Amounts are minor units. */
export function csvReport({ days, differences }: Report): string {
  return csv(
    columns.map(([name]) => name),
    [
      ...days.map((day) => columns.map(([, ofDay]) => ofDay(day))),
      ...differences.map((difference) => columns.map(([, , ofDifference]) => ofDifference(difference))),
    ],
  );
}
