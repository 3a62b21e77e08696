import { verify } from './webhooks/verify.js';

export type { Sleep } from './call/pause.js';
export type {
  AbortSignalLike,
  CallOptions,
  FetchFunction,
  FetchInit,
  FetchResponse,
  MoneyCallOptions,
} from './call/types.js';
export {
  type AnyErrorCode,
  type ClientErrorCode,
  isLandedError,
  LandedError,
  type LandedErrorCode,
  type ServiceErrorCode,
} from './errors.js';
export { forwardOnly, type LastApplied, mayFollow } from './forward-only.js';
export { newIdempotencyKey } from './idempotency-key.js';
export { Landed } from './landed.js';
export type { LandedOptions, Rail } from './options.js';
export type {
  AmountBreakdown,
  Balance,
  CancelPayment,
  CapturePayment,
  CheckoutConfig,
  CheckoutConfigRequest,
  Classifications,
  CreateClassifications,
  CreatePaymentIntent,
  CreateRefund,
  CreateTaxQuote,
  CustomsData,
  Currency,
  Dispute,
  DisputeList,
  EventList,
  EventOf,
  EventType,
  LandedEvent,
  ListDisputes,
  ListEvents,
  ListPaymentIntents,
  ListPayoutEntries,
  ListPayouts,
  ListRefunds,
  PaymentIntent,
  PaymentIntentAction,
  PaymentIntentList,
  RetrievedPaymentIntent,
  PaymentMethodDomain,
  PaymentMethodDomainList,
  Payout,
  PayoutEntry,
  PayoutEntryList,
  PayoutList,
  Refund,
  RefundList,
  RegisterPaymentMethodDomain,
  SubmitDisputeEvidence,
  TaxQuote,
} from './types.js';
export type { WebhookHeaders } from './webhooks/headers.js';
export { type VerificationFailure, WebhookVerificationError } from './webhooks/verification-error.js';
export type { VerifyOptions } from './webhooks/verify.js';

/** Functions for a receiver of webhook deliveries. */
export const webhooks = { verify } as const;
