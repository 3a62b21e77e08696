import { defineSearchAttributeKey } from '@temporalio/common';

/**
 * What operators search by. Temporal keeps these in the clear, so there is no personal data, no amount with a name
 * to it and no raw key among them.
 */
export const searchAttributes = {
  rail: defineSearchAttributeKey('Rail', 'KEYWORD'),
  merchantId: defineSearchAttributeKey('MerchantId', 'KEYWORD'),
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

/** What every workflow that works for one merchant is found by. */
export function workFor({ rail, merchantId }: { readonly rail: string; readonly merchantId: string }, opKind: string) {
  return [
    { key: searchAttributes.rail, value: rail },
    { key: searchAttributes.merchantId, value: merchantId },
    { key: searchAttributes.opKind, value: opKind },
  ];
}

/**
 * Values of `OpState`: `running` in the fast lane, `settling` while the processor has not stated a fact, `answered`
 * once the answer is stored, `not_charged` when the key may be tried again, `recovery_required` for a person to see.
 */
export type OpState = 'running' | 'settling' | 'answered' | 'not_charged' | 'recovery_required';
