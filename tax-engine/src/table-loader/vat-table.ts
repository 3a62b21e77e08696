import type { Ppm } from '@landed/contracts/money/rate';
import type { RowConfidence, VatTableFile } from './vat-table-schema.js';

/** What a VAT table says about a code on a day. */
export interface VatDecision {
  /** Every rate that goods of the code can have, that of most goods first. */
  readonly rates: readonly Ppm[];
  readonly confidence: RowConfidence;
  readonly note: string | null;
}

export interface VatTable {
  readonly id: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly standard: Ppm;
  /** Undefined: the code has no row on that day, and the standard rate applies. `code` has at least six digits. */
  find(code: string, on: string): VatDecision | undefined;
}

interface DatedDecision extends VatDecision {
  readonly from: string;
  readonly to: string;
}

export function compileVatTable(file: VatTableFile): VatTable {
  const rows = decisionsByCode(file);
  const nationalCodes = new Map<string, string[]>();
  for (const code of rows.keys()) {
    if (code.length === 8) nationalCodes.set(code.slice(0, 6), [...(nationalCodes.get(code.slice(0, 6)) ?? []), code]);
  }
  const at = (code: string, on: string) => rows.get(code)?.find(({ from, to }) => from <= on && on <= to);
  return {
    id: file.id,
    validFrom: file.valid_from,
    validTo: file.valid_to,
    standard: file.standard,
    find(code, on) {
      const hs6 = code.slice(0, 6);
      const isNational = code.length >= 8;
      const own = isNational ? at(code.slice(0, 8), on) : undefined;
      if (own !== undefined) return own;
      const found = at(hs6, on) ?? at(code.slice(0, 4), on);
      const below = nationalCodes.get(hs6)?.flatMap((row) => at(row, on) ?? []) ?? [];
      if (below.length === 0) return found;
      return isNational ? withoutNationalRates(found, below) : withNationalRates(file.standard, found, below);
    },
  };
}

/** Whether a row was compared with a law or an official list. */
export function isVerified(confidence: RowConfidence): boolean {
  return confidence === 'official_table' || confidence === 'statute_read';
}

/** How many codes have a row that was not compared with the text of a law or an official list. */
export function unverifiedCodes(file: VatTableFile): number {
  const laws = file.laws.filter(({ confidence }) => !isVerified(confidence));
  return new Set(laws.flatMap(({ rows }) => rows.flatMap(({ hs }) => hs.split(' ')))).size;
}

function decisionsByCode(file: VatTableFile): Map<string, DatedDecision[]> {
  const rows = new Map<string, DatedDecision[]>();
  for (const { confidence, rows: records } of file.laws) {
    for (const { hs, rates, from, to, note } of records) {
      const decision = {
        rates,
        confidence,
        note: note ?? null,
        from: from ?? file.valid_from,
        // A table past its end is still used, and the quote says so.
        to: to ?? '9999-12-31',
      };
      const alone = [decision];
      for (const code of hs.split(' ')) {
        const earlier = rows.get(code);
        rows.set(code, earlier === undefined ? alone : [...earlier, decision]);
      }
    }
  }
  return rows;
}

/** Six digits hold also the goods of the national codes below them. */
function withNationalRates(
  standard: Ppm,
  found: VatDecision | undefined,
  below: readonly VatDecision[],
): VatDecision | undefined {
  const rates = new Set([...(found?.rates ?? [standard]), ...below.flatMap((row) => row.rates)]);
  const source = found ?? below[0];
  return source === undefined ? undefined : { ...source, rates: [...rates] };
}

/** Another national code is not one of those whose goods have a row of their own. */
function withoutNationalRates(found: VatDecision | undefined, below: readonly VatDecision[]): VatDecision | undefined {
  if (found === undefined) return undefined;
  const rates = found.rates.filter((rate) => !below.some((row) => row.rates.includes(rate)));
  return { ...found, rates: rates.length === 0 ? found.rates : rates };
}
