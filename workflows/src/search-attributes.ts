import { defineSearchAttributeKey } from '@temporalio/common';

/**
 * What operators search and list workflows by. Temporal stores these unencrypted: no personal data, no raw keys, no
 * merchant reference.
 */
export const searchAttributes = {
  rail: defineSearchAttributeKey('Rail', 'KEYWORD'),
  merchantId: defineSearchAttributeKey('MerchantId', 'KEYWORD'),
  paymentStatus: defineSearchAttributeKey('PaymentStatus', 'KEYWORD'),
  paymentId: defineSearchAttributeKey('PaymentId', 'KEYWORD'),
  entityCode: defineSearchAttributeKey('EntityCode', 'KEYWORD'),
  opKind: defineSearchAttributeKey('OpKind', 'KEYWORD'),
  opState: defineSearchAttributeKey('OpState', 'KEYWORD'),
  currency: defineSearchAttributeKey('Currency', 'KEYWORD'),
  payoutRunId: defineSearchAttributeKey('PayoutRunId', 'KEYWORD'),
  needsReview: defineSearchAttributeKey('NeedsReview', 'BOOL'),
  nextActionAt: defineSearchAttributeKey('NextActionAt', 'DATETIME'),
  amountMinor: defineSearchAttributeKey('AmountMinor', 'INT'),
} as const;

/** The search attributes of every workflow that works for one merchant. */
export function workFor({ rail, merchantId }: { readonly rail: string; readonly merchantId: string }, opKind: string) {
  return [
    { key: searchAttributes.rail, value: rail },
    { key: searchAttributes.merchantId, value: merchantId },
    { key: searchAttributes.opKind, value: opKind },
  ];
}

/**
 * Values of `OpState` of a money operation; a `merchantPayout` has its payout's status there:
 *
 * - `running`: the inline attempt.
 * - `reconciling`: the processor has not stated a fact yet.
 * - `completed`: the response is stored.
 * - `not_charged`: nothing was done; the idempotency key can be used again.
 * - `recovery_required`: an operator must decide.
 */
export type OpState = 'running' | 'reconciling' | 'completed' | 'not_charged' | 'recovery_required';
