/**
 * The search attributes of workflows. The server stores them unencrypted, so they never contain personal data or keys. The
 * compose file registers the same list.
 */
export const searchAttributes = {
  Rail: 'Keyword',
  MerchantId: 'Keyword',
  PaymentId: 'Keyword',
  PaymentStatus: 'Keyword',
  EntityCode: 'Keyword',
  OpKind: 'Keyword',
  OpState: 'Keyword',
  Currency: 'Keyword',
  PayoutRunId: 'Keyword',
  NeedsReview: 'Bool',
  NextActionAt: 'Datetime',
  AmountMinor: 'Int',
} as const;
