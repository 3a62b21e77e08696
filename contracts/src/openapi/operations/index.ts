import { cancelPayment } from './cancel-payment.js';
import { capturePayment } from './capture-payment.js';
import { createBrowserConfig } from './create-browser-config.js';
import { createCheckoutConfig } from './create-checkout-config.js';
import { createClassifications } from './create-classifications.js';
import { createPaymentIntent } from './create-payment-intent.js';
import { createRefund } from './create-refund.js';
import { createTaxQuote } from './create-tax-quote.js';
import { listDisputes } from './list-disputes.js';
import { listEvents } from './list-events.js';
import { listPaymentIntents } from './list-payment-intents.js';
import { listPaymentMethodDomains } from './list-payment-method-domains.js';
import { listPayoutEntries } from './list-payout-entries.js';
import { listPayouts } from './list-payouts.js';
import { listRefunds } from './list-refunds.js';
import { registerPaymentMethodDomain } from './register-payment-method-domain.js';
import { retrieveBalance } from './retrieve-balance.js';
import { retrieveCommercialInvoice } from './retrieve-commercial-invoice.js';
import { retrieveCustoms } from './retrieve-customs.js';
import { retrieveDispute } from './retrieve-dispute.js';
import { retrieveEvent } from './retrieve-event.js';
import { retrievePaymentIntent } from './retrieve-payment-intent.js';
import { retrievePayout } from './retrieve-payout.js';
import { retrieveRefund } from './retrieve-refund.js';
import { retrieveTaxQuote } from './retrieve-tax-quote.js';
import { submitDisputeEvidence } from './submit-dispute-evidence.js';
import { validatePaymentMethodDomain } from './validate-payment-method-domain.js';

/** The operations that are available now, in the order of the document. */
export const operations = [
  createClassifications,
  createTaxQuote,
  retrieveTaxQuote,
  createCheckoutConfig,
  createBrowserConfig,
  registerPaymentMethodDomain,
  listPaymentMethodDomains,
  validatePaymentMethodDomain,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  retrieveCustoms,
  retrieveCommercialInvoice,
  capturePayment,
  cancelPayment,
  createRefund,
  listRefunds,
  retrieveRefund,
  listDisputes,
  retrieveDispute,
  submitDisputeEvidence,
  retrieveBalance,
  listPayouts,
  retrievePayout,
  listPayoutEntries,
  listEvents,
  retrieveEvent,
];
