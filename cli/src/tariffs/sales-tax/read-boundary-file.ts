import { quoted, SourceFault } from '../official/source-fault.js';
import type { SourceFile } from '../official/tariff-line.js';
import { isInForce } from './in-force.js';
import { type PlainRow, placeOf, plainRows } from './plain-rows.js';
import { jurisdictionKey, type JurisdictionRate, type StateRates } from './read-rate-file.js';

/** What a row of a boundary file covers: a street address, a range of ZIP+4 codes, or whole ZIP codes. */
const recordTypes: ReadonlySet<string> = new Set(['A', '4', 'Z']);

const values = { type: 1, from: 2, to: 3, zip: 16, lowZip: 18, highZip: 20, state: 23, county: 25, place: 26 } as const;
/** Districts follow each other in groups of three values: source, code, type. */
const firstDistrict = 30;
const districtValues = 3;
/** Cities, towns, villages, boroughs, townships and other municipalities. */
const placeTypes = ['01', '02', '03', '04', '05', '10'];
/** A row of ZIP codes covers a region, never a whole country. */
const zipsMax = 2_000;

/** Whether a row is one of a boundary file. */
export function isBoundaryRow(row: PlainRow): boolean {
  return recordTypes.has(row.value(values.type)) && row.count >= values.place;
}

/** The local rates that a ZIP code has in its parts. */
export interface ZipRates {
  /** From the rows for whole ZIP codes, which have the rate for an order of which only five digits are known. */
  readonly whole: JurisdictionRate[];
  readonly parts: JurisdictionRate[];
}

/** Adds the rates of a boundary file's rows in force to `zips`, and the jurisdictions they name to `named`. */
export function readBoundaryFile(
  { text }: SourceFile,
  { state, local }: StateRates,
  on: string,
  into: { readonly zips: Map<string, ZipRates>; readonly named: Set<string> },
): void {
  for (const row of plainRows(text)) {
    if (!isBoundaryRow(row)) throw new SourceFault(placeOf(row, values.type), 'this is not a row of a boundary file');
    if (row.value(values.state) !== state) {
      throw new SourceFault(
        placeOf(row, values.state),
        `${quoted(row.value(values.state))} is not the state ${state} of the rates`,
      );
    }
    if (!isInForce(row, [values.from, values.to], on)) continue;
    const keys = jurisdictionsOf(row, local);
    for (const key of keys) into.named.add(key);
    const rate = sumOf(keys.map((key) => local.get(key)));
    for (const zip of zipsOf(row)) {
      const rates = into.zips.get(zip) ?? { whole: [], parts: [] };
      into.zips.set(zip, rates);
      addOnce(row.value(values.type) === 'Z' ? rates.whole : rates.parts, rate);
    }
  }
}

/** The jurisdictions of a row that have a rate. A county, a city or a district without one charges nothing. */
function jurisdictionsOf(row: PlainRow, local: StateRates['local']): string[] {
  const place = row.value(values.place);
  const keys = [
    jurisdictionKey('00', row.value(values.county)),
    ...placeTypes.map((type) => jurisdictionKey(type, place)),
  ];
  for (let at = firstDistrict; at + 2 <= row.count; at += districtValues) {
    const [code, type] = [row.value(at + 1), row.value(at + 2)];
    if (code !== '' && type !== '') keys.push(jurisdictionKey(type, code));
  }
  return [...new Set(keys)].filter((key) => local.has(key));
}

function zipsOf(row: PlainRow): string[] {
  if (row.value(values.type) === 'A') return [zipAt(row, values.zip)];
  const low = zipAt(row, values.lowZip);
  const high = row.value(values.highZip) === '' ? low : zipAt(row, values.highZip);
  const count = Number(high) - Number(low) + 1;
  if (count < 1 || count > zipsMax)
    throw new SourceFault(placeOf(row, values.highZip), `${low} to ${high} is not a range of ZIP codes`);
  return Array.from({ length: count }, (_, index) => String(Number(low) + index).padStart(5, '0'));
}

function zipAt(row: PlainRow, position: number): string {
  const text = row.value(position);
  if (/^\d{5}$/.test(text)) return text;
  throw new SourceFault(
    placeOf(row, position),
    `${quoted(text)} is not a ZIP code; a spreadsheet drops a leading zero`,
  );
}

function sumOf(rates: readonly (JurisdictionRate | undefined)[]): JurisdictionRate {
  return rates.reduce<JurisdictionRate>(
    (sum, rate) => ({
      general: sum.general + (rate?.general ?? 0),
      groceries: sum.groceries + (rate?.groceries ?? 0),
    }),
    { general: 0, groceries: 0 },
  );
}

function addOnce(rates: JurisdictionRate[], rate: JurisdictionRate): void {
  if (!rates.some((known) => known.general === rate.general && known.groceries === rate.groceries)) rates.push(rate);
}
