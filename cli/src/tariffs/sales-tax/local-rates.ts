import type { LocalTaxFile } from '@landed/tax-engine/table-loader/local-tax-schema';
import { SourceFault } from '../official/source-fault.js';
import type { SourceFile } from '../official/tariff-line.js';
import { plainRows } from './plain-rows.js';
import { isBoundaryRow, readBoundaryFile, type ZipRates } from './read-boundary-file.js';
import { isRateRow, type JurisdictionRate, readRateFile, type StateRates } from './read-rate-file.js';

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

/** The numbers of the states (FIPS 5-2), in order. */
const numbered =
  '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI ' +
  '27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT ' +
  '51VA 53WA 54WV 55WI 56WY';

const states = new Map(numbered.split(' ').map((entry) => [entry.slice(0, 2), entry.slice(2)]));

/** `53` is `WA`. */
function stateOfNumber(number: string): string | undefined {
  return states.get(number);
}
