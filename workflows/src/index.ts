/** The bundle's entry: one line per workflow type. */
export { cancelPayment } from './cancel.js';
export { capturePayment } from './capture.js';
export { checkout } from './checkout.js';
export { classifyProducts } from './classification.js';
export { lostWorkflowSweep } from './lost-workflow-sweep.js';
export { paymentLifecycle } from './payment-lifecycle.js';
export { walletDomain } from './payment-method-domain.js';
export { processorEvent } from './processor-event.js';
export { refundPayment } from './refund.js';
export { refundReads } from './refund-reads.js';
export { retention } from './retention.js';
export { taxQuote } from './tax-quote.js';
export { walletDomainSweep } from './wallet-domain-sweep.js';
export { webhookDelivery } from './webhook.js';
export { webhookBackfill } from './webhook-backfill.js';
export { webhookSweep } from './webhook-sweep.js';
