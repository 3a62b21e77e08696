import { explainedPercent } from '@landed/contracts/reconciliation/explained-volume';
import type { Difference } from '@landed/prisma/read/reconciliation/find-differences';
import type { ReconciledDay } from '@landed/prisma/read/reconciliation/load-days';
import { type Cell, table } from '../output/table.js';
import { explainedVolumes } from './explained-volumes.js';
import type { Report } from './report.js';

/** The report for people. Amounts are in units of the currency. */
export function tableReport({ days, differences }: Report): string {
  if (days.length === 0) return 'No day was compared. Run `landed reconcile` for these days first.';
  const explained = explainedVolumes(days)
    .map(([currency, percent]) => `${currency} ${percent}`)
    .join(', ');
  const sides = numberTable(
    [3, 12],
    [
      'DAY',
      'ACCOUNT',
      'CUR',
      'PROCESSOR',
      'AMOUNT',
      'FEES',
      'LEDGER',
      'AMOUNT',
      'MATCHED',
      'IN FLIGHT',
      'EXPLAINED',
      'OPEN',
    ],
    days.map(dayCells),
  );
  const clearing = numberTable([2, 5], ['CLEARING', 'CUR', '0-1 DAY', '1-4 DAYS', '> 4 DAYS'], clearingCells(days));
  const found = differences.length === 0 ? 'No open differences.' : differenceTable(differences);
  return [`Explained volume: ${explained}`, sides, clearing, found].join('\n\n');
}

function dayCells(day: ReconciledDay): Cell[] {
  const percent = explainedPercent(day);
  return [
    day.day,
    `${day.entity} ${day.rail}`,
    day.currency,
    String(day.processorCount),
    amount(day.processorAmount, day.currency),
    amount(day.processorFee, day.currency),
    String(day.ourCount),
    amount(day.ourAmount, day.currency),
    String(day.matchedCount),
    String(day.inFlightCount),
    percent === '100.00 %' ? percent : { text: percent, style: 'red' },
    day.openDifferences === 0 ? '0' : { text: String(day.openDifferences), style: 'red' },
  ];
}

function clearingCells(days: readonly ReconciledDay[]): Cell[][] {
  const names = [...new Set(days.map(({ rail, entity, currency }) => `${entity} ${rail}/${currency}`))];
  return names.map((name) => {
    const own = days.filter(({ rail, entity, currency }) => `${entity} ${rail}/${currency}` === name);
    const [account = '', currency = ''] = name.split('/');
    const sum = (of: (day: ReconciledDay) => number) =>
      amount(
        own.reduce((total, day) => total + of(day), 0),
        currency,
      );
    return [
      account,
      currency,
      sum((day) => day.clearingTo1Day),
      sum((day) => day.clearingTo4Days),
      sum((day) => day.clearingOlder),
    ];
  });
}

/** One row per difference. */
export function differenceTable(differences: readonly Difference[]): string {
  return numberTable(
    [6, 9],
    ['DIFFERENCE', 'DAY', 'ACCOUNT', 'EFFECT', 'KIND', 'CUR', 'PROCESSOR', 'LEDGER', 'IN SUSPENSE', 'ABOUT'],
    differences.map((difference) => [
      difference.id,
      difference.day,
      `${difference.entity} ${difference.rail}`,
      difference.effect,
      difference.state === 'resolved' ? `${difference.kind} (resolved)` : { text: difference.kind, style: 'red' },
      difference.currency,
      difference.processorAmount === null ? '-' : amount(difference.processorAmount, difference.currency),
      difference.ourAmount === null ? '-' : amount(difference.ourAmount, difference.currency),
      difference.suspended === 0 ? '-' : amount(difference.suspended, difference.currency),
      difference.subjectId ?? difference.claimedId ?? difference.paymentIntentId ?? '-',
    ]),
  );
}

/** A table with columns of numbers, from one of them up to another: they end at the same place. */
function numberTable(
  [from, to]: readonly [number, number],
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => textOf(row[column]).length)));
  const padded = (cell: Cell, column: number): Cell => {
    const isNumber = column >= from && column < to;
    const text = isNumber ? textOf(cell).padStart(widths[column] ?? 0) : textOf(cell);
    return typeof cell === 'string' ? text : { ...cell, text };
  };
  return table(
    head.map((name, column) => textOf(padded(name, column))),
    rows.map((row) => row.map(padded)),
  );
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

/** In units of the currency. The processor may list one that the ledger does not have, also one without decimals. */
function amount(minorUnits: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (minorUnits / 10 ** digits).toFixed(digits);
}
