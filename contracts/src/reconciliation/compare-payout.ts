import type { PayoutStatus } from '../payout/status.js';

interface PayoutMoney {
  /** Minor units. */
  readonly amount: number;
  /** Three upper-case letters. */
  readonly currency: string;
}

/** A payout here and at the partner. */
export interface PayoutSides {
  /** Null: no payout of ours. */
  readonly ours:
    | (PayoutMoney & {
        readonly status: PayoutStatus;
        /** The bank has rejected it, and the transfer is being taken back. */
        readonly isFailing: boolean;
        /** The partner has confirmed that it pays the bank. */
        readonly isAtBank: boolean;
      })
    | null;
  /** Null: the partner does not list it. The state is null when we do not know its name. */
  readonly partner: (PayoutMoney & { readonly state: string | null }) | null;
}

/**
 * - `equal`: both sides say the same.
 * - `behind`: the partner knows more. The workflow of the payout reads it, and nothing is wrong.
 * - `payout_returned`: paid here, and the bank has sent the money back.
 * - `payout_status_differs`: only an operator can say which side is right.
 */
export type PayoutComparison = 'equal' | 'behind' | 'payout_returned' | 'payout_status_differs';

const givenUp: readonly (string | null)[] = ['failed', 'canceled'];

/** Compares one payout. Ours must have been read before the partner's. Pure. */
export function comparePayout({ ours, partner }: PayoutSides): PayoutComparison {
  if (ours === null) return 'payout_status_differs';
  const { status, isFailing, isAtBank } = ours;
  if (partner === null) return isAtBank && status !== 'failed' && !isFailing ? 'payout_status_differs' : 'equal';
  if (partner.amount !== ours.amount || partner.currency !== ours.currency) return 'payout_status_differs';
  // A state that we do not know may be a return.
  if (partner.state === null) return 'payout_status_differs';
  const hasFailed = givenUp.includes(partner.state);
  switch (status) {
    case 'created':
      return 'behind';
    case 'in_transit':
      return hasFailed || partner.state === 'paid' ? 'behind' : 'equal';
    case 'paid':
      if (isFailing) return 'behind';
      return hasFailed ? 'payout_returned' : 'equal';
    case 'failed':
      // The money is back in the balance, so it would be paid twice.
      return hasFailed ? 'equal' : 'payout_status_differs';
  }
}
