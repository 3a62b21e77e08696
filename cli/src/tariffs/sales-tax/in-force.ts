import { quoted, SourceFault } from '../official/source-fault.js';
import { type PlainRow, placeOf } from './plain-rows.js';

/** Whether a row applies on a day, by its first and last day (`YYYYMMDD`). Without a last day, it has no end. */
export function isInForce(row: PlainRow, [first, last]: readonly [number, number], on: string): boolean {
  const day = on.replaceAll('-', '');
  const from = dayAt(row, first);
  return from <= day && (row.value(last) === '' || day <= dayAt(row, last));
}

function dayAt(row: PlainRow, position: number): string {
  const text = row.value(position);
  if (/^\d{8}$/.test(text)) return text;
  throw new SourceFault(placeOf(row, position), `${quoted(text)} is not a day of the form YYYYMMDD`);
}
