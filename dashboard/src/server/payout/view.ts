import { payoutRecord } from '@landed/contracts/payout/response';
import type { PayoutEntryKind } from '@landed/contracts/payout/status';
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
