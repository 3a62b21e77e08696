import { currencies } from '@landed/contracts/money/currency';
import type { ReportPeriod } from '@landed/contracts/report/period';
import { count, money, type ReportColumn, text } from '@landed/management/report/report-definition';
import type { ReportName, ReportView } from '../../wire/report-page.js';
import type { Cells, LoadedReport } from './load-report.js';

/** What a page has room for: fewer columns than the file. */
const shown: Readonly<Record<ReportName, readonly ReportColumn[]>> = {
  payouts: [text('week'), text('status'), money('created'), money('paid'), money('returned'), money('failed')],
  tax: [text('country'), text('state'), money('taxable'), money('tax'), money('duty'), money('other'), money('owed')],
  fees: [count('payments'), money('sales'), money('platform_fees'), money('dispute_fees')],
  reserve: [text('due'), count('holds'), money('held'), money('released'), money('left')],
  statement: [text('part'), money('amount')],
};

/** A statement ends in its closing balance, and the fees of a currency are one row. */
const withoutTotal = /^(statement|fees)$/;

/** The rows of each currency with their total. Rows that differ only in what is not shown are one. */
export function reportView(
  name: ReportName,
  { rows, tiesOut }: LoadedReport,
  { from, before }: ReportPeriod,
): ReportView {
  const columns = shown[name];
  return {
    from: from.toISOString(),
    before: before.toISOString(),
    is_preliminary: before.getTime() > Date.now(),
    columns: columns.map((column) => ({ ...column })),
    currencies: currencies.flatMap((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      if (own.length === 0) return [];
      const total = withoutTotal.test(name) ? null : sumsOf(columns, own);
      return [{ currency, rows: merged(columns, own), total, ties_out: tiesOut(currency) }];
    }),
  };
}

function merged(columns: readonly ReportColumn[], rows: readonly Cells[]): ReportView['currencies'][number]['rows'] {
  const texts = columns.filter(({ kind }) => kind === 'text').map(({ name }) => name);
  const groups = new Map<string, Cells[]>();
  for (const row of rows) {
    const key = JSON.stringify(texts.map((name) => row[name]));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => ({
    ...Object.fromEntries(texts.map((name) => [name, textOf(group[0]?.[name])])),
    ...sumsOf(columns, group),
  }));
}

const textOf = (cell: Cells[string] | undefined): string | null => (typeof cell === 'string' ? cell : null);

function sumsOf(columns: readonly ReportColumn[], rows: readonly Cells[]): Record<string, number> {
  const summed = columns.filter(({ kind }) => kind !== 'text');
  return Object.fromEntries(
    summed.map(({ name }) => [name, Number(rows.reduce((sum, row) => sum + netOf(row, name), 0n))]),
  );
}

/** What was refunded and disputed has columns of its own in the file, and is negative. */
function netOf(row: Cells, name: string): bigint {
  return [name, `${name}_refunded`, `${name}_disputed`].reduce((sum, part) => sum + BigInt(row[part] ?? 0), 0n);
}
