import { CommandFailure } from '../../program/command-failure.js';
import { type CodeRows, type CodeTable, rowFor } from './code-rows.js';
import type { TableDifference } from './compare-tables.js';
import { isUnread } from './rate-row.js';

/** At least this share of the codes that a table must cover has a row. */
const coverageMin = 0.95;
/** At most this share of the rates that can be compared may move by more than 10 points without a person's consent. */
const movedShareMax = 0.05;

/** How much of what it must cover a table covers. */
export interface Coverage {
  readonly covered: number;
  readonly of: number;
}

/** How many HS6 of the nomenclature have a row: their own, a national line or their heading. */
export function nomenclatureCoverage(rows: CodeRows, hs6: ReadonlySet<string>): Coverage {
  const withRow = new Set<string>();
  for (const [code, row] of Object.entries(rows)) if (code.length >= 6 && !isUnread(row)) withRow.add(code.slice(0, 6));
  const covered = [...hs6].filter((code) => withRow.has(code) || rows[code.slice(0, 4)] !== undefined).length;
  return { covered, of: hs6.size };
}

/** How many codes of the list in use the new list still has, as a whole or by lines below them. */
export function listCoverage(rows: CodeRows, inUse: CodeTable | undefined): Coverage {
  const prefixes = new Set(Object.keys(rows).flatMap(prefixesOf));
  const before = Object.keys(inUse?.rows ?? {});
  const covered = before.filter((code) => prefixes.has(code) || rowFor(rows, code) !== undefined).length;
  return { covered, of: before.length };
}

function prefixesOf(code: string): string[] {
  return [4, 6, 8, 10].filter((digits) => digits <= code.length).map((digits) => code.slice(0, digits));
}

/** Throws `coverage_too_low`: a table with gaps must not replace a whole one. `what`: "HS6 of the nomenclature". */
export function requireCoverage({ covered, of }: Coverage, what: string): void {
  if (covered >= of * coverageMin) return;
  throw new CommandFailure(
    'coverage_too_low',
    `The file has a row for ${covered} of ${of} ${what} (${shown(covered / of)}); at least ${shown(coverageMin)} are ` +
      'needed. Nothing was written.',
  );
}

/** Throws `rates_moved`: large changes of many rates are more often a wrong file than a new law. */
export function requireFewMoves({ moved, compared, examples }: TableDifference): void {
  if (moved <= compared * movedShareMax) return;
  const list = examples.map(({ code, from, to }) => `${code} from ${from} to ${to}`).join(', ');
  throw new CommandFailure(
    'rates_moved',
    `${moved} of ${compared} rates (${shown(moved / compared)}) move by more than 10 points or change their kind: ` +
      `${list}. Check them, then pass --accept-changes. Nothing was written.`,
  );
}

/** Never rounded up: 94.99 % is not 95 %. */
function shown(share: number): string {
  return `${Math.floor(share * 1_000) / 10} %`;
}
