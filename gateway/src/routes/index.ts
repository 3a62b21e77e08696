import { cancelSchema } from '@landed/contracts/cancel/wire';
import { captureSchema } from '@landed/contracts/capture/wire';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { checkoutConfigSchema } from '@landed/contracts/checkout-config/wire';
import { createClassificationsSchema } from '@landed/contracts/classification/wire';
import { evidenceBytesMax } from '@landed/contracts/dispute/evidence';
import { listDisputesSchema, submitEvidenceSchema } from '@landed/contracts/dispute/wire';
import { listEventsSchema } from '@landed/contracts/event/wire';
import { listPaymentIntentsSchema } from '@landed/contracts/payment-intent/wire';
import { registerPaymentMethodDomainSchema } from '@landed/contracts/payment-method-domain/wire';
import { listPayoutEntriesSchema, listPayoutsSchema } from '@landed/contracts/payout/wire';
import { listRefundsSchema, refundSchema } from '@landed/contracts/refund/wire';
import { quoteBodyBytesMax } from '@landed/contracts/tax-quote/validity';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { retrieveBalance } from '../balance/retrieve-balance.js';
import { bodyBytesMax } from '../body/read-bytes.js';
import { cancelPayment } from '../cancel/cancel-payment.js';
import { capturePayment } from '../capture/capture-payment.js';
import { createPaymentIntent } from '../checkout/create-payment-intent.js';
import { createBrowserConfig } from '../checkout-config/create-browser-config.js';
import { createCheckoutConfig } from '../checkout-config/create-checkout-config.js';
import { createClassifications } from '../classification/create-classifications.js';
import { retrieveCommercialInvoice } from '../customs/retrieve-commercial-invoice.js';
import { retrieveCustoms } from '../customs/retrieve-customs.js';
import { listDisputes } from '../dispute/list-disputes.js';
import { retrieveDispute } from '../dispute/retrieve-dispute.js';
import { findDisputeOfEvidence, submitEvidence } from '../dispute/submit-evidence.js';
import { listEvents } from '../event/list-events.js';
import { retrieveEvent } from '../event/retrieve-event.js';
import { listPaymentIntents } from '../payment-intent/list-payment-intents.js';
import { retrievePaymentIntent } from '../payment-intent/retrieve-payment-intent.js';
import { listPaymentMethodDomains } from '../payment-method-domain/list-payment-method-domains.js';
import { registerPaymentMethodDomain } from '../payment-method-domain/register-payment-method-domain.js';
import { validatePaymentMethodDomain } from '../payment-method-domain/validate-payment-method-domain.js';
import { listPayoutEntries } from '../payout/list-payout-entries.js';
import { listPayouts } from '../payout/list-payouts.js';
import { retrievePayout } from '../payout/retrieve-payout.js';
import { createRefund } from '../refund/create-refund.js';
import { listRefunds } from '../refund/list-refunds.js';
import { retrieveRefund } from '../refund/retrieve-refund.js';
import { createTaxQuote } from '../tax-quote/create-tax-quote.js';
import { retrieveTaxQuote } from '../tax-quote/retrieve-tax-quote.js';
import { route } from './route.js';

/** The operations of the API, one row each. Each row has an entry in the OpenAPI table of `contracts`. */
export const routes = [
  route({
    method: 'POST',
    path: '/v1/classifications',
    operationId: 'createClassifications',
    idempotent: false,
    requestClass: 'quote',
    body: { schema: createClassificationsSchema, bytesMax: quoteBodyBytesMax },
    handle: createClassifications,
  }),
  route({
    method: 'POST',
    path: '/v1/tax_quotes',
    operationId: 'createTaxQuote',
    idempotent: false,
    requestClass: 'quote',
    body: { schema: createTaxQuoteSchema, bytesMax: quoteBodyBytesMax },
    handle: createTaxQuote,
  }),
  route({
    method: 'GET',
    path: '/v1/tax_quotes/{id}',
    operationId: 'retrieveTaxQuote',
    idempotent: false,
    body: null,
    handle: retrieveTaxQuote,
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/config',
    operationId: 'createCheckoutConfig',
    idempotent: false,
    body: { schema: checkoutConfigSchema, bytesMax: bodyBytesMax },
    handle: createCheckoutConfig,
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/browser_config',
    operationId: 'createBrowserConfig',
    idempotent: false,
    key: 'publishable',
    body: { schema: checkoutConfigSchema, bytesMax: bodyBytesMax },
    handle: createBrowserConfig,
  }),
  route({
    method: 'POST',
    path: '/v1/payment_method_domains',
    operationId: 'registerPaymentMethodDomain',
    idempotent: false,
    requestClass: 'quote',
    body: { schema: registerPaymentMethodDomainSchema, bytesMax: bodyBytesMax },
    handle: registerPaymentMethodDomain,
  }),
  route({
    method: 'GET',
    path: '/v1/payment_method_domains',
    operationId: 'listPaymentMethodDomains',
    idempotent: false,
    body: null,
    handle: listPaymentMethodDomains,
  }),
  route({
    method: 'POST',
    path: '/v1/payment_method_domains/validate',
    operationId: 'validatePaymentMethodDomain',
    idempotent: false,
    requestClass: 'quote',
    body: null,
    handle: validatePaymentMethodDomain,
  }),
  route({
    method: 'POST',
    path: '/v1/payment_intents',
    operationId: 'createPaymentIntent',
    idempotent: true,
    // 100 lines, each with every field.
    body: { schema: createPaymentIntentSchema, bytesMax: bodyBytesMax, membersMax: 1_500 },
    handle: createPaymentIntent,
  }),
  route({
    method: 'GET',
    path: '/v1/payment_intents',
    operationId: 'listPaymentIntents',
    idempotent: false,
    query: listPaymentIntentsSchema,
    body: null,
    handle: listPaymentIntents,
  }),
  route({
    method: 'GET',
    path: '/v1/payment_intents/{payment_intent_id}',
    operationId: 'retrievePaymentIntent',
    idempotent: false,
    body: null,
    handle: retrievePaymentIntent,
  }),
  route({
    method: 'GET',
    path: '/v1/payment_intents/{payment_intent_id}/customs',
    operationId: 'retrieveCustoms',
    idempotent: false,
    body: null,
    handle: retrieveCustoms,
  }),
  route({
    method: 'GET',
    path: '/v1/payment_intents/{payment_intent_id}/commercial_invoice',
    operationId: 'retrieveCommercialInvoice',
    idempotent: false,
    body: null,
    handle: retrieveCommercialInvoice,
  }),
  route({
    method: 'POST',
    path: '/v1/capture',
    operationId: 'capturePayment',
    idempotent: true,
    body: { schema: captureSchema, bytesMax: bodyBytesMax },
    handle: capturePayment,
  }),
  route({
    method: 'POST',
    path: '/v1/cancel',
    operationId: 'cancelPayment',
    idempotent: true,
    body: { schema: cancelSchema, bytesMax: bodyBytesMax },
    handle: cancelPayment,
  }),
  route({
    method: 'POST',
    path: '/v1/refund',
    operationId: 'createRefund',
    idempotent: true,
    body: { schema: refundSchema, bytesMax: bodyBytesMax },
    handle: createRefund,
  }),
  route({
    method: 'GET',
    path: '/v1/refunds',
    operationId: 'listRefunds',
    idempotent: false,
    query: listRefundsSchema,
    body: null,
    handle: listRefunds,
  }),
  route({
    method: 'GET',
    path: '/v1/refunds/{id}',
    operationId: 'retrieveRefund',
    idempotent: false,
    body: null,
    handle: retrieveRefund,
  }),
  route({
    method: 'GET',
    path: '/v1/disputes',
    operationId: 'listDisputes',
    idempotent: false,
    query: listDisputesSchema,
    body: null,
    handle: listDisputes,
  }),
  route({
    method: 'GET',
    path: '/v1/disputes/{id}',
    operationId: 'retrieveDispute',
    idempotent: false,
    body: null,
    handle: retrieveDispute,
  }),
  route({
    method: 'POST',
    path: '/v1/disputes/{id}/evidence',
    operationId: 'submitDisputeEvidence',
    idempotent: true,
    body: { schema: submitEvidenceSchema, bytesMax: evidenceBytesMax, mayBeEmpty: true },
    findTarget: findDisputeOfEvidence,
    handle: submitEvidence,
  }),
  route({
    method: 'GET',
    path: '/v1/balance',
    operationId: 'retrieveBalance',
    idempotent: false,
    body: null,
    handle: retrieveBalance,
  }),
  route({
    method: 'GET',
    path: '/v1/payouts',
    operationId: 'listPayouts',
    idempotent: false,
    query: listPayoutsSchema,
    body: null,
    handle: listPayouts,
  }),
  route({
    method: 'GET',
    path: '/v1/payouts/{id}',
    operationId: 'retrievePayout',
    idempotent: false,
    body: null,
    handle: retrievePayout,
  }),
  route({
    method: 'GET',
    path: '/v1/payouts/{id}/entries',
    operationId: 'listPayoutEntries',
    idempotent: false,
    query: listPayoutEntriesSchema,
    body: null,
    handle: listPayoutEntries,
  }),
  route({
    method: 'GET',
    path: '/v1/events',
    operationId: 'listEvents',
    idempotent: false,
    query: listEventsSchema,
    body: null,
    handle: listEvents,
  }),
  route({
    method: 'GET',
    path: '/v1/events/{id}',
    operationId: 'retrieveEvent',
    idempotent: false,
    body: null,
    handle: retrieveEvent,
  }),
];
