import type { TypicalLine } from '@landed/tax-engine/table-loader/typical-lines';
import { type CodeRows, type CodeTable, linesByHs6 } from './code-rows.js';
import { isNone } from './rate-row.js';

/**
 * The line that is priced where a merchant sends six digits: the choice of the table in use as long as its line exists,
 * otherwise the last line with a figure, which is the one for "other" goods.
 */
export function typicalLines(rows: CodeRows, inUse: CodeTable | undefined): Record<string, TypicalLine> {
  const typical: Record<string, TypicalLine> = {};
  for (const [hs6, codes] of linesByHs6(rows)) {
    // A row of six digits already decides.
    if (rows[hs6] === undefined) typical[hs6] = typicalOf(rows, codes, inUse?.typical[hs6]);
  }
  return typical;
}

function typicalOf(rows: CodeRows, codes: readonly string[], before: TypicalLine | undefined): TypicalLine {
  const [first = ''] = codes;
  if (codes.length === 1) return { code: first, reason: 'single' };
  const isChoice = before !== undefined && before.reason !== 'single' && before.reason !== 'last_line';
  // A line of ten digits may be part of a row of eight.
  const stands = (code: string) => codes.includes(code) || codes.includes(code.slice(0, 8));
  if (isChoice && stands(before.code)) return before;
  return { code: codes.findLast((code) => !isNone(rows[code])) ?? codes.at(-1) ?? first, reason: 'last_line' };
}
