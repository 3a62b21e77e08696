import { type CsvCell, csv } from '@landed/contracts/csv/csv';
import { payoutRecord } from '@landed/contracts/payout/response';
import type { PayoutEntryKind } from '@landed/contracts/payout/status';
import type { PayoutEntry } from '@landed/contracts/payout/types';
import { decimal } from '@landed/management/report/decimal';
import type { ShownDecision } from '@landed/prisma/read/payout/list-payout-weeks';
import type { EntryView, PayoutWeekView } from '../../wire/payout.js';

export function payoutWeekView(decision: ShownDecision): PayoutWeekView {
  const { period, currency, run, payout } = decision;
  return {
    id: `${period}_${currency}_${run}`,
    period,
    currency,
    balance: decision.balance,
    decided_at: decision.decidedAt,
    payout: payout === null ? null : payoutRecord(payout),
    skip_reason: decision.skipReason,
  };
}

/** Which kinds of entries each view of the page has. */
export const kindsOfView: Readonly<Record<EntryView, readonly PayoutEntryKind[]>> = {
  payments: ['payment'],
  refunds: ['refund'],
  disputes: ['dispute', 'dispute_fee'],
  reserve: ['reserve'],
  other: ['returned_payout', 'adjustment'],
};

const columns = [
  'entry',
  'kind',
  'date',
  'reference',
  'payment',
  'refund',
  'dispute',
  'returned_payout',
  'currency',
  'gross',
  'platform_fee',
  'tax',
  'duty',
  'reserve',
  'dispute_fee',
  'other',
  'net',
];

/** One line per entry, amounts in units of the currency. The byte order mark makes spreadsheets read it as UTF-8. */
export function entriesCsv(entries: readonly PayoutEntry[]): string {
  return `\ufeff${csv(columns, entries.map(cellsOf))}`;
}

function cellsOf({ breakdown, ...entry }: PayoutEntry): readonly CsvCell[] {
  const units = (amount: number) => decimal(BigInt(amount));
  return [
    entry.id,
    entry.kind,
    entry.effectiveAt,
    entry.merchantReference,
    entry.paymentIntentId,
    entry.refundId,
    entry.disputeId,
    entry.returnedPayoutId,
    entry.currency,
    units(breakdown.gross),
    units(breakdown.platformFee),
    units(breakdown.taxWithheld),
    units(breakdown.dutyWithheld),
    units(breakdown.reserve),
    units(breakdown.disputeFee),
    units(breakdown.other),
    units(entry.amount),
  ];
}
