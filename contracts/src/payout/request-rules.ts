import type { PayoutRequest } from './operator-request.js';
import type { PayoutStatus } from './status.js';

/** A payout as an operator's request finds it. */
export interface RequestedPayout {
  readonly status: PayoutStatus;
  readonly heldBy: 'payout' | 'merchant' | null;
  /** Whether the partner may have been asked to pay the bank. */
  readonly isAtBank: boolean;
  /** Whether the bank has rejected it, and the transfer is being taken back. */
  readonly isFailing: boolean;
}

export interface OperatorResponse {
  readonly result: 'accepted' | 'rejected';
  /** One sentence. */
  readonly detail: string;
}

/** Responds to an operator's request about one payout. Pure. */
export function respondToPayoutRequest(kind: PayoutRequest, payout: RequestedPayout): OperatorResponse {
  if (payout.status === 'failed') {
    return rejected('The payout has failed, and its money is back in the balance: re-run it for its week.');
  }
  if (payout.status === 'paid') return respondToPaid(kind);
  switch (kind) {
    case 'hold':
      return respondToHold(payout);
    case 'release':
      return respondToRelease(payout);
    case 'retry':
      return payout.heldBy === null || payout.isFailing
        ? accepted('The next step is tried now.')
        : rejected(`The ${payout.heldBy} is held: release it first.`);
  }
}

/** The bank may have returned the money and the event was lost. Only `retry` reads that: a rejected request does nothing. */
function respondToPaid(kind: PayoutRequest): OperatorResponse {
  return kind === 'retry'
    ? accepted('The bank had confirmed the payout. It is read at the partner again, and a return is taken back.')
    : rejected('The bank has confirmed the payout: it can be neither held nor released.');
}

function respondToHold({ heldBy, isAtBank, isFailing }: RequestedPayout): OperatorResponse {
  if (isFailing) return rejected('The payout was rejected, and its money is on the way back.');
  if (isAtBank) return rejected('The partner was already asked to pay the bank: the payout can no longer be held.');
  if (heldBy === 'payout') return rejected('The payout is already held.');
  return accepted('Nothing more is sent to the partner until the payout is released.');
}

function respondToRelease({ heldBy }: RequestedPayout): OperatorResponse {
  if (heldBy === 'payout') return accepted('The hold has ended, and the payout continues.');
  if (heldBy === 'merchant') return rejected('The merchant is held: release the merchant.');
  return rejected('The payout is not held.');
}

function accepted(detail: string): OperatorResponse {
  return { result: 'accepted', detail };
}

function rejected(detail: string): OperatorResponse {
  return { result: 'rejected', detail };
}
