import { csv } from '@landed/contracts/csv/csv';
import type { ReportPeriod } from '@landed/contracts/report/period';
import type { Report, TieOut } from '@landed/prisma/read/report/report-query';
import { plainText } from '../output/plain-text.js';
import { table } from '../output/table.js';
import { decimal } from '@landed/management/report/decimal';
import type { ReportCells, ReportColumn, ReportDefinition } from '@landed/management/report/report-definition';

type Cell = string | number | bigint | null;

/** Whether every total of the report is what the ledger says. */
export function tiesOut({ ties }: Pick<Report<unknown>, 'ties'>): boolean {
  return ties.every(({ reported, posted }) => reported === posted);
}

/** The sums of a report per entity and currency. */
export function totalsOf(columns: readonly ReportColumn[], rows: readonly ReportCells[]): readonly ReportCells[] {
  const totals = new Map<string, Record<string, Cell> & Pick<ReportCells, 'entity' | 'currency'>>();
  const summed = columns.filter(({ name, kind }) => kind === 'money' || (kind === 'count' && name !== 'attempt'));
  for (const row of rows) {
    const key = `${row.entity}/${row.currency}`;
    const total = totals.get(key) ?? { entity: row.entity, currency: row.currency };
    totals.set(key, total);
    for (const { name, kind } of summed) {
      total[name] =
        kind === 'money'
          ? BigInt(total[name] ?? 0n) + BigInt(row[name] ?? 0n)
          : Number(total[name] ?? 0) + Number(row[name] ?? 0);
    }
  }
  return [...totals.values()];
}

/** The rows for people, with a total per entity and currency, and the comparison with the ledger. */
export function reportTable({ columns }: ReportDefinition, { rows, ties }: Report<ReportCells>): string {
  if (rows.length === 0 && ties.length === 0) return 'There is nothing in this period.';
  const shown = [...rows, ...totalsOf(columns, rows).map((total) => ({ ...total, [labelled(columns)]: 'total' }))];
  const cells = shown.map((row) => columns.map((column) => textOf(column, row)));
  const titles = columns.map(({ name }) => name.toUpperCase().replaceAll('_', ' '));
  const widths = titles.map((title, index) => Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)));
  const aligned = cells.map((row) =>
    row.map((cell, index) => (columns[index]?.kind === 'text' ? cell : cell.padStart(widths[index] ?? 0))),
  );
  const head = titles.map((title, index) =>
    columns[index]?.kind === 'text' ? title : title.padStart(widths[index] ?? 0),
  );
  return `${table(head, aligned)}\n\n${tieText(ties)}`;
}

/** The rows alone, amounts in units of the currency. The total is in the table and in JSON: a sum over rows stays right. */
export function reportCsv({ columns }: ReportDefinition, { rows }: Report<ReportCells>): string {
  return csv(
    columns.map(({ name }) => name),
    rows.map((row) =>
      columns.map(({ name, kind }) => (kind === 'money' ? decimal(BigInt(row[name] ?? 0n)) : (row[name] ?? null))),
    ),
  );
}

/** One document. Amounts are integers of minor units, as texts where a number would not be exact. */
export function reportDocument({ name, columns }: ReportDefinition, period: ReportPeriod, report: Report<ReportCells>) {
  const documentOf = (row: ReportCells) =>
    Object.fromEntries(
      columns.flatMap((column) => (column.name in row ? [[column.name, jsonOf(row[column.name])]] : [])),
    );
  return {
    object: 'report',
    report: name,
    period: period.name,
    from: period.from.toISOString(),
    before: period.before.toISOString(),
    rows: report.rows.map(documentOf),
    totals: totalsOf(columns, report.rows).map(documentOf),
    ties_out: tiesOut(report),
    tie_outs: report.ties.map(({ reported, posted, ...tie }) => ({
      ...tie,
      reported: jsonOf(reported),
      posted: jsonOf(posted),
    })),
  };
}

/** One line per comparison with the ledger. */
export function tieText(ties: readonly TieOut[]): string {
  const lines = ties.map(({ entity, currency, accounts, reported, posted }) => {
    const figures = `${entity} ${accounts}: report ${currency} ${decimal(reported)}, ledger ${currency} ${decimal(posted)}`;
    return reported === posted ? `✓ ${figures}` : `✗ ${figures}: differs by ${decimal(reported - posted)}`;
  });
  return lines.join('\n');
}

/** The last column of text: a total has its label there. */
function labelled(columns: readonly ReportColumn[]): string {
  return columns.findLast(({ kind }) => kind === 'text')?.name ?? 'currency';
}

function textOf({ name, kind }: ReportColumn, row: Readonly<Record<string, Cell>>): string {
  const cell = row[name] ?? null;
  if (kind === 'money') return decimal(BigInt(cell ?? 0n));
  if (cell === null || cell === '') return kind === 'count' ? '' : '-';
  return plainText(String(cell));
}

function jsonOf(cell: Cell | undefined): unknown {
  if (typeof cell !== 'bigint') return cell ?? null;
  return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell.toString();
}
