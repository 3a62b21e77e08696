import type { PayoutFailureCode, PayoutStatus } from '@landed/contracts/payout/status';
import type { StoredPayout } from '@landed/prisma/read/payout/load-payout';

/** What the workflow of a payout decides from. No id of the partner is in it. */
export interface PayoutState {
  readonly status: PayoutStatus;
  readonly heldBy: 'payout' | 'merchant' | null;
  readonly isTransferred: boolean;
  /** The transfer was about to be sent, so it may exist at the partner. Absent in older histories. */
  readonly mayBeTransferred?: boolean;
  readonly isAtBank: boolean;
  readonly isReversed: boolean;
  readonly failingCode: PayoutFailureCode | null;
  /** When the partner was first asked to pay the bank; null before that. RFC 3339. */
  readonly sentAt: string | null;
  readonly createdAt: string;
}

export function payoutStateOf(stored: StoredPayout): PayoutState {
  return {
    status: stored.payout.status,
    heldBy: stored.heldBy,
    isTransferred: stored.transferId !== null,
    mayBeTransferred: stored.transferId !== null || stored.transfer.sentAt !== null,
    isAtBank: stored.partnerPayoutId !== null,
    isReversed: stored.reversalId !== null,
    failingCode: stored.failingCode,
    sentAt: stored.partnerPayout.sentAt?.toISOString() ?? null,
    createdAt: stored.payout.createdAt,
  };
}
