import type { RateRow } from '@landed/tax-engine/table-loader/rate-row';

export type CodeRows = Readonly<Record<string, RateRow>>;

/** The row of the longest code that `code` starts with. Undefined: none of 4 digits or more. */
export function rowFor(rows: CodeRows, code: string): RateRow | undefined {
  for (let digits = code.length; digits >= 4; digits -= 2) {
    const row = rows[code.slice(0, digits)];
    if (row !== undefined) return row;
  }
  return undefined;
}

/** The codes of more than six digits, by their HS6, in order. */
export function linesByHs6(rows: CodeRows): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const code of Object.keys(rows).toSorted()) {
    if (code.length <= 6) continue;
    const list = lines.get(code.slice(0, 6));
    if (list === undefined) lines.set(code.slice(0, 6), [code]);
    else list.push(code);
  }
  return lines;
}
