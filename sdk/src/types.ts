import type { components, operations } from './generated/api.js';

type Schemas = components['schemas'];

/** The JSON body that an operation takes. */
type RequestOf<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The JSON body that an operation answers. */
type AnswerOf<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** What an operation takes in its address. */
type QueryOf<Id extends keyof operations> = operations[Id] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

export type CreateClassifications = RequestOf<'createClassifications'>;
export type Classifications = AnswerOf<'createClassifications'>;

export type CreateTaxQuote = RequestOf<'createTaxQuote'>;
export type TaxQuote = AnswerOf<'createTaxQuote'>;

export type CreatePaymentIntent = RequestOf<'createPaymentIntent'>;
export type PaymentIntent = AnswerOf<'createPaymentIntent'>;
/** What a read shows. */
export type PaymentIntentStatus = AnswerOf<'retrievePaymentIntent'>;
/** What capture and cancel answer, and what events carry. */
export type PaymentIntentAction = AnswerOf<'capturePayment'>;
export type CapturePayment = RequestOf<'capturePayment'>;
export type CancelPayment = RequestOf<'cancelPayment'>;

export type CreateRefund = RequestOf<'createRefund'>;
export type Refund = AnswerOf<'createRefund'>;

export type AmountBreakdown = Schemas['AmountBreakdown'];
export type Currency = AmountBreakdown['currency'];

/** Any event, told apart by `type`. */
export type LandedEvent = Schemas['Event'];
export type EventType = LandedEvent['type'];
/** The events of these names. */
export type EventOf<Type extends EventType> = Extract<LandedEvent, { readonly type: Type }>;
export type EventList = AnswerOf<'listEvents'>;
export type ListEvents = QueryOf<'listEvents'>;
