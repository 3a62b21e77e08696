import { type CsvCell, csv } from '@landed/contracts/csv/csv';
import type { Command } from 'commander';
import { plainJsonLine, plainText } from '../output/plain-text.js';
import { table } from '../output/table.js';
import { asOneOf } from '../program/choices.js';

export const formats = ['table', 'csv', 'json'] as const;
export type Format = (typeof formats)[number];

/** `table` for people, `csv`, or `json`: one JSON document per line. */
export function withFormat(command: Command, initial: Format = 'table'): Command {
  return command.option(
    '--format <format>',
    `${formats.join(', ')} (one document per line)`,
    asOneOf(formats),
    initial,
  );
}

/** A row under the names of its columns, in their order. */
export type ReportRow = Readonly<Record<string, CsvCell>>;

/**
 * The rows in a format, with a line break at the end. Without rows, JSON lines are empty.
 *
 * @param head the names of the columns; rows without a value have an empty cell.
 */
export function formatted(format: Format, head: readonly string[], rows: readonly ReportRow[]): string {
  const cellsOf = (row: ReportRow) => head.map((name) => row[name] ?? null);
  switch (format) {
    case 'csv':
      return csv(head, rows.map(cellsOf));
    case 'json':
      return rows.map((row) => `${plainJsonLine(jsonOf(head, row))}\n`).join('');
    case 'table':
      // People read `mode` in every table; programs read `rail`, as everywhere else.
      return `${table(
        head.map((name) => (name === 'rail' ? 'mode' : name)),
        rows.map((row) => cellsOf(row).map(textOf)),
      )}\n`;
  }
}

function jsonOf(head: readonly string[], row: ReportRow): Record<string, unknown> {
  return Object.fromEntries(head.map((name) => [name, jsonValue(row[name] ?? null)]));
}

/** Numbers stay numbers while they are exact in JSON. */
function jsonValue(cell: CsvCell): unknown {
  if (typeof cell !== 'bigint') return cell instanceof Date ? cell.toISOString() : cell;
  return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell.toString();
}

function textOf(cell: CsvCell): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString() : plainText(String(cell));
}

/** A signed amount in two columns of which one is empty; both are positive. */
export function debitAndCredit(amount: bigint): { readonly debit: bigint | null; readonly credit: bigint | null } {
  return { debit: amount > 0n ? amount : null, credit: amount < 0n ? -amount : null };
}
