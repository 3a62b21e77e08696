import type { components, operations } from './generated/api.js';

type Schemas = components['schemas'];

/** The request body of an operation. */
type RequestOf<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The response body of an operation. */
type ResponseOf<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** The query parameters of an operation. */
type QueryOf<Id extends keyof operations> = operations[Id] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

export type CreateClassifications = RequestOf<'createClassifications'>;
export type Classifications = ResponseOf<'createClassifications'>;

export type CreateTaxQuote = RequestOf<'createTaxQuote'>;
export type TaxQuote = ResponseOf<'createTaxQuote'>;
export type CustomsData = ResponseOf<'retrieveCustoms'>;

export type CheckoutConfigRequest = RequestOf<'createCheckoutConfig'>;
export type CheckoutConfig = ResponseOf<'createCheckoutConfig'>;

export type RegisterPaymentMethodDomain = RequestOf<'registerPaymentMethodDomain'>;
export type PaymentMethodDomain = ResponseOf<'registerPaymentMethodDomain'>;
export type PaymentMethodDomainList = ResponseOf<'listPaymentMethodDomains'>;

export type CreatePaymentIntent = RequestOf<'createPaymentIntent'>;
export type PaymentIntent = ResponseOf<'createPaymentIntent'>;
/** A payment as `retrieve` and lists return it. */
export type RetrievedPaymentIntent = ResponseOf<'retrievePaymentIntent'>;
/** A payment as `capture` and `cancel` return it, and as events contain it. */
export type PaymentIntentAction = ResponseOf<'capturePayment'>;
export type PaymentIntentList = ResponseOf<'listPaymentIntents'>;
export type ListPaymentIntents = QueryOf<'listPaymentIntents'>;
export type CapturePayment = RequestOf<'capturePayment'>;
export type CancelPayment = RequestOf<'cancelPayment'>;

export type CreateRefund = RequestOf<'createRefund'>;
export type Refund = ResponseOf<'createRefund'>;
export type RefundList = ResponseOf<'listRefunds'>;
export type ListRefunds = QueryOf<'listRefunds'>;

/** Evidence against a dispute. Any field, or none: then the service submits what it holds about the order. */
export type SubmitDisputeEvidence = Schemas['DisputeEvidenceRequest'];
export type Dispute = ResponseOf<'retrieveDispute'>;
export type DisputeList = ResponseOf<'listDisputes'>;
export type ListDisputes = QueryOf<'listDisputes'>;

export type Balance = ResponseOf<'retrieveBalance'>;
export type Payout = ResponseOf<'retrievePayout'>;
export type PayoutList = ResponseOf<'listPayouts'>;
export type ListPayouts = QueryOf<'listPayouts'>;
export type PayoutEntry = Schemas['PayoutEntry'];
export type PayoutEntryList = ResponseOf<'listPayoutEntries'>;
export type ListPayoutEntries = QueryOf<'listPayoutEntries'>;

export type AmountBreakdown = Schemas['AmountBreakdown'];
export type Currency = AmountBreakdown['currency'];

/** Any event. `type` narrows it. */
export type LandedEvent = Schemas['Event'];
export type EventType = LandedEvent['type'];
/** The event with this `type`. */
export type EventOf<Type extends EventType> = Extract<LandedEvent, { readonly type: Type }>;
export type EventList = ResponseOf<'listEvents'>;
/** `types` is the API's parameter `types[]`. */
export type ListEvents = Omit<QueryOf<'listEvents'>, 'types[]'> & { types?: QueryOf<'listEvents'>['types[]'] };
