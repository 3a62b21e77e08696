import type { RateRow } from '@landed/tax-engine/table-loader/rate-row';
import type { TariffLine } from '../official/tariff-line.js';
import { rateRowOf } from './rate-row.js';

/**
 * The rows of a rate table from the lines of a tariff. Lines of ten digits become one row of eight digits where their
 * duties are the same. Where they differ, the row of eight digits has the duty of the last line, which is the one for
 * "other" goods, and the lines that differ from it have rows of ten digits.
 */
export function nationalRows(lines: readonly TariffLine[]): Map<string, RateRow> {
  const rows = new Map<string, RateRow>();
  const divided = new Map<string, TariffLine[]>();
  for (const line of lines.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    if (line.code.length <= 8) rows.set(line.code, rateRowOf(line.duty));
    else divided.set(line.code.slice(0, 8), [...(divided.get(line.code.slice(0, 8)) ?? []), line]);
  }
  for (const [code, below] of divided) {
    const residual = below.at(-1);
    // A row of eight digits in the file itself stands for the lines that the file does not list.
    if (residual !== undefined && !rows.has(code)) rows.set(code, rateRowOf(residual.duty));
    const whole = JSON.stringify(rows.get(code));
    for (const line of below) {
      const row = rateRowOf(line.duty);
      if (JSON.stringify(row) !== whole) rows.set(line.code, row);
    }
  }
  return new Map([...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The rows of a list that names the goods it covers: a line that it does not name is not covered by one beside it. */
export function listedRows(lines: readonly TariffLine[]): Map<string, RateRow> {
  return new Map(lines.map(({ code, duty }) => [code, rateRowOf(duty)]));
}
