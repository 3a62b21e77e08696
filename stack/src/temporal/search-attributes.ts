/**
 * What operators can search workflows by. Plain text at the server, so nothing personal and no key ever goes in.
 * The compose file registers the same list.
 */
export const searchAttributes = {
  Rail: 'Keyword',
  MerchantId: 'Keyword',
  PaymentId: 'Keyword',
  EntityCode: 'Keyword',
  OpKind: 'Keyword',
  OpState: 'Keyword',
  Currency: 'Keyword',
  PayoutRunId: 'Keyword',
  NeedsReview: 'Bool',
  NextActionAt: 'Datetime',
  AmountMinor: 'Int',
} as const;
