import type { ListedEntry } from '@landed/prisma/read/ledger/list-entries';
import { debitAndCredit, type ReportRow } from './formats.js';

/** The columns of a line. */
export const entryHead = [
  'entry',
  'effective_at',
  'journal',
  'kind',
  'rail',
  'entity',
  'currency',
  'account',
  'country',
  'state',
  'debit',
  'credit',
  'merchant',
  'payment',
  'refund',
  'dispute',
  'payout',
  'available_at',
  'reverses',
  'external_reference',
  'posted_by',
];

/** The columns that fit beside each other on a terminal. */
export const shortEntryHead = ['effective_at', 'journal', 'currency', 'account', 'country', 'state', 'debit', 'credit'];

export function shownEntry(entry: ListedEntry): ReportRow {
  return {
    entry: BigInt(entry.id),
    effective_at: entry.effective_at,
    journal: entry.op_key,
    kind: entry.journal_kind,
    rail: entry.rail,
    entity: entry.entity,
    currency: entry.currency,
    account: entry.account,
    country: entry.country,
    state: entry.state,
    ...debitAndCredit(BigInt(entry.amount)),
    merchant: entry.merchant_id,
    payment: entry.payment_intent_id,
    refund: entry.refund_id,
    dispute: entry.dispute_id,
    payout: entry.payout_id,
    available_at: entry.available_at,
    reverses: entry.reverses,
    external_reference: entry.external_reference,
    posted_by: entry.posted_by,
  };
}
