import type { LocalTaxFile } from '@landed/tax-engine/table-loader/local-tax-schema';
import { SourceFault } from '../official/source-fault.js';
import type { SourceFile } from '../official/tariff-line.js';
import { plainRows } from './plain-rows.js';
import { isBoundaryRow, readBoundaryFile, type ZipRates } from './read-boundary-file.js';
import { isRateRow, type JurisdictionRate, readRateFile, type StateRates } from './read-rate-file.js';
import { stateOfNumber } from './state-numbers.js';

type ZipRate = LocalTaxFile['rates'][string];

export interface LocalRates {
  /** `WA`. */
  readonly state: string;
  readonly ofState: JurisdictionRate;
  readonly rates: Readonly<Record<string, ZipRate>>;
}

/** Files that fit together name most of the jurisdictions with a rate. */
const namedShareMin = 0.8;

/**
 * The local rates of one state by ZIP code, from its rate file and its boundary files, in any order. A ZIP code with
 * several rates has the lowest, as the Streamlined Sales and Use Tax Agreement (section 305) says for five digits. Throws
 * `SourceFault`.
 */
export function localRates(files: readonly SourceFile[], on: string): LocalRates {
  const isOf = (file: SourceFile, kind: typeof isRateRow) => kind([...firstOf(plainRows(file.text))][0] ?? emptyRow);
  const rateFiles = files.filter((file) => isOf(file, isRateRow));
  const boundaries = files.filter((file) => isOf(file, isBoundaryRow));
  const other = files.find((file) => !rateFiles.includes(file) && !boundaries.includes(file));
  if (other !== undefined) throw new SourceFault('line 1, value 1', 'this is neither a rate file nor a boundary file');
  const [rateFile] = rateFiles;
  if (rateFile === undefined || rateFiles.length > 1 || boundaries.length === 0) {
    throw new SourceFault('line 1, value 1', 'one rate file and the boundary files of the same state are needed');
  }
  const ofState = readRateFile(rateFile, on);
  const state = stateOfNumber(ofState.state);
  if (state === undefined) throw new SourceFault('line 1, value 1', `${ofState.state} is not the number of a state`);
  const zips = new Map<string, ZipRates>();
  const named = new Set<string>();
  for (const file of boundaries) readBoundaryFile(file, ofState, on, { zips, named });
  requireNamed(ofState, named);
  const rates = [...zips].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([zip, found]) => [zip, rateOf(found)] as const);
  return { state, ofState: ofState.ofState, rates: Object.fromEntries(rates) };
}

const emptyRow = { line: 1, count: 0, value: () => '' };

function* firstOf<Value>(values: Iterable<Value>): Generator<Value> {
  for (const value of values) {
    yield value;
    return;
  }
}

function requireNamed({ local }: StateRates, named: ReadonlySet<string>): void {
  const charging = [...local].filter(([, { general }]) => general > 0).map(([key]) => key);
  const missing = charging.filter((key) => !named.has(key));
  if (missing.length <= charging.length * (1 - namedShareMin)) return;
  throw new SourceFault(
    'line 1, value 1',
    `the boundary files name ${charging.length - missing.length} of ${charging.length} jurisdictions with a rate; ${missing[0]} is missing`,
  );
}

function rateOf({ whole, parts }: ZipRates): ZipRate {
  const candidates = whole.length > 0 ? whole : parts;
  const lowest = candidates.reduce((least, rate) => (rate.general < least.general ? rate : least));
  const isLowest = [...whole, ...parts].some(({ general }) => general > lowest.general);
  return {
    ppm: lowest.general,
    ...(lowest.groceries === lowest.general ? {} : { groceries: lowest.groceries }),
    ...(isLowest ? { lowest: true } : {}),
  };
}
