import type { VatTableFile } from './vat-table-schema.js';

/** The subheadings that must have a row, by heading: no food and no printed matter gets the standard rate by accident. */
export function decidedSubheadings(prefixes: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const decided = new Map<string, string[]>();
  for (const code of [...prefixes].toSorted()) {
    if (code.length !== 6 || (code >= '25' && !code.startsWith('49'))) continue;
    const heading = code.slice(0, 4);
    const known = decided.get(heading);
    if (known === undefined) decided.set(heading, [code]);
    else known.push(code);
  }
  return decided;
}

/** What is missing or ambiguous in a VAT table: one sentence per fault. `decided` are the codes that must have a row. */
export function vatTableProblems(
  table: VatTableFile,
  decided: ReadonlyMap<string, readonly string[]>,
  prefixes: ReadonlySet<string>,
): string[] {
  const periods = new Map<string, { readonly from: string; readonly to: string }[]>();
  const problems: string[] = [];
  for (const row of table.laws.flatMap((law) => law.rows)) {
    const period = { from: row.from ?? table.valid_from, to: row.to ?? '9999-12-31' };
    if (period.to < period.from) problems.push(`${row.hs}: to is before from`);
    if (new Set(row.rates).size < row.rates.length) problems.push(`${row.hs}: a rate occurs twice`);
    for (const code of row.hs.split(' ')) {
      const earlier = periods.get(code);
      if (!prefixes.has(code.slice(0, 6))) problems.push(`${code} is not in the nomenclature`);
      if (earlier === undefined) {
        periods.set(code, [period]);
        continue;
      }
      if (earlier.some(({ from, to }) => from <= period.to && period.from <= to)) {
        problems.push(`${code} has two rows for the same day`);
      }
      earlier.push(period);
    }
  }
  const undecided = [...decided].flatMap(([heading, codes]) =>
    periods.has(heading) ? [] : codes.filter((hs6) => !periods.has(hs6)),
  );
  const [first] = undecided;
  return first === undefined ? problems : [...problems, `${undecided.length} codes have no row, such as ${first}`];
}
