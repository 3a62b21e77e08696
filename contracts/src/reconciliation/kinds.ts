/** The effect of ours that a movement of the processor's balance belongs to. `fee` and `other` belong to none. */
export const transactionEffects = ['charge', 'refund', 'dispute', 'payout', 'fee', 'other'] as const;
export type TransactionEffect = (typeof transactionEffects)[number];

/** The effects that have a row and a journal of ours. */
export type BookedEffect = Exclude<TransactionEffect, 'fee' | 'other'>;

/** How the two sides differ. The first four kinds are about a whole effect, the others about a part of it. */
export const differenceKinds = [
  /** The processor moved money that we have no row for. It is in suspense. */
  'missing_at_us',
  /** We have posted what the processor does not list. */
  'missing_at_processor',
  /** One side says that it happened, the other that it failed or was returned. */
  'status_differs',
  /** The processor did it more than once. The surplus is in suspense. */
  'duplicate_effect',
  'amount_differs',
  'currency_differs',
  /** The processor changed its fee after the fee was posted. The new fee is posted as well. */
  'fee_changed',
  /** The bank returned a payout that counts as paid here. Its workflow takes the money back. */
  'payout_returned',
  /** A payout failed here and goes on at the partner, or only one side has it, or its amount or state differs. */
  'payout_status_differs',
  /** A merchant's account at the partner has another balance than the money of its payouts. */
  'connected_balance',
  /** The partner did not let us read a merchant's account, while it responded about others or for a long time. */
  'account_unreadable',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** The kinds that only a comparison with the payout partner finds, and resolves. */
export const partnerDifferenceKinds = [
  'payout_returned',
  'payout_status_differs',
  'connected_balance',
  'account_unreadable',
] as const;

export const differenceStates = ['open', 'resolved'] as const;
export type DifferenceState = (typeof differenceStates)[number];
