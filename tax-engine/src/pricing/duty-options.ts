import type { Ppm } from '@landed/contracts/money/rate';
import type { TaxTables } from '../table-loader/load-tax-tables.js';
import type { FoundRate, RateTable } from '../table-loader/rate-table.js';
import { type LineDuty, percentText } from './allocate-line-charges.js';
import { layersOfHs6, layersOfOrigin } from './applied-layers.js';
import {
  type DutiableLine,
  dutyOf,
  isMeasured,
  type LayeredRate,
  layeredRates,
  type PossibleDuty,
  type RangeInPpm,
} from './possible-duties.js';
import type { Preference } from './preference.js';
import type { QuoteContext } from './quote-context.js';

/** The duties that a code can mean. `highest` and `lowest` are those of a share of the value; else the typical one. */
export interface DutyOptions {
  readonly typical: PossibleDuty;
  readonly highest: PossibleDuty;
  readonly lowest: PossibleDuty;
  /** The duties among which the least and the most of the line are. */
  readonly possible: readonly LineDuty[];
  /** Null: no duty of the code is a share of the value. */
  readonly range: RangeInPpm | null;
}

/** What the tables have for a code of one origin. */
interface CodeDuties {
  readonly found: FoundRate;
  /** The rates, where one of them depends on what the line measures; else the duties themselves. */
  readonly duties: LayeredRates | DutyOptions;
}

type LayeredRates = ReturnType<typeof layeredRates>;

interface Line {
  readonly rates: RateTable;
  readonly preference: Preference | null;
  readonly line: DutiableLine;
}

/** How many codes are kept, with their origin, for all engines that share the tables: about 4 MB. */
const codesKept = 4_096;
const codesByTables = new WeakMap<TaxTables, Map<string, CodeDuties>>();

/**
 * What the tables have for the code of a line. An HS6 can have fifty national lines under ten layers, and shops sell the
 * same goods again: the last codes are kept. Undefined: there is no rate.
 */
export function dutiesOfCode(context: QuoteContext, { rates, preference, line }: Line): CodeDuties | undefined {
  const known = codesByTables.get(context.tables) ?? new Map<string, CodeDuties>();
  codesByTables.set(context.tables, known);
  const { layers, number } = layersOfOrigin(context, line.origin);
  const { hsCode, metalSharePercent } = line;
  const key = `${hsCode} ${number} ${metalSharePercent ?? ''} ${rates.id} ${preference?.rates.id ?? ''}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const found = rates.find(hsCode);
  if (found === undefined) return undefined;
  const read = layeredRates({ rates, layers: layersOfHs6(layers, hsCode.slice(0, 6)), line }, found);
  const isFixed = !read.layered.some(({ rule }) => isMeasured(rule));
  const code = { found, duties: isFixed ? optionsOf(context, found, read, { rates, line }) : read };
  if (known.size >= codesKept) known.delete(known.keys().next().value ?? key);
  known.set(key, code);
  return code;
}

export function dutyOptions(context: QuoteContext, { found, duties }: CodeDuties, { rates, line }: Line): DutyOptions {
  return 'typical' in duties ? duties : optionsOf(context, found, duties, { rates, line });
}

function optionsOf(
  context: QuoteContext,
  found: FoundRate,
  { lines, layered: [first, ...rest] }: LayeredRates,
  { rates, line }: Pick<Line, 'rates' | 'line'>,
): DutyOptions {
  const duty = (rate: LayeredRate) => dutyOf(context, rate, line, rates.currency);
  const typical = duty(first);
  const others = rest.map((rate) => duty(rate));
  const furthest = (sign: 1 | -1) =>
    typical.total === null
      ? typical
      : others.reduce<PossibleDuty>(
          (best, other) => (other.total !== null && sign * (other.total - (best.total ?? 0)) > 0 ? other : best),
          typical,
        );
  const duties = [typical, ...others];
  const range = rangeOf(duties);
  return {
    typical,
    highest: furthest(1),
    lowest: furthest(-1),
    possible: distinct(others.flatMap((other) => other.duty ?? [])),
    range: range && { ...range, lines, codeDigits: found.codeDigits },
  };
}

function rangeOf(duties: readonly PossibleDuty[]): Omit<RangeInPpm, 'lines' | 'codeDigits'> | null {
  const totals = duties.flatMap(({ total, layers }) =>
    total === null || layers.some(({ layer }) => layer.record.mode === 'refuse') ? [] : [total],
  );
  if (totals.length === 0) return null;
  const [minPpm, maxPpm] = [Math.min(...totals), Math.max(...totals)];
  return { minPpm, maxPpm, min: percentText(minPpm), max: percentText(maxPpm) };
}

/** The duties that can be the least or the most of a line: of those that are shares of the value, the two outermost. */
function distinct(duties: readonly LineDuty[]): LineDuty[] {
  const measured = duties.filter((duty) => duty.measured !== undefined);
  const shares = duties.filter((duty) => duty.measured === undefined).toSorted((a, b) => totalOf(a) - totalOf(b));
  return [...measured, ...shares.slice(0, 1), ...shares.slice(1).slice(-1)];
}

function totalOf({ rates }: LineDuty): Ppm {
  return rates.reduce((sum, rate) => sum + rate.ppm, 0);
}
