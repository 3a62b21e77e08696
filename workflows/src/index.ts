/** The bundle's entry: one line per workflow type. */
export { cancelPayment } from './cancel.js';
export { capturePayment } from './capture.js';
export { checkout } from './checkout.js';
export { classifyProducts } from './classification.js';
export { submitDisputeEvidence } from './dispute-evidence.js';
export { disputeLifecycle } from './dispute-lifecycle.js';
export { lostWorkflowSweep } from './lost-workflow-sweep.js';
export { missedDisputes } from './missed-disputes.js';
export { paymentLifecycle } from './payment-lifecycle.js';
export { processorEvent } from './processor-event.js';
export { refundPayment } from './refund.js';
export { refundReads } from './refund-reads.js';
export { retention } from './retention.js';
export { taxQuote } from './tax-quote.js';
export { webhookDelivery } from './webhook.js';
export { webhookBackfill } from './webhook-backfill.js';
export { webhookSweep } from './webhook-sweep.js';
