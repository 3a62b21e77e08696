import type { Recipes } from '../recorder.js';
import { bankAccountRecipes } from './bank-account.js';
import { cancelRecipes, captureRecipes } from './capture-or-void.js';
import { checkoutRecipes } from './checkout.js';
import { classificationRecipes } from './classification.js';
import { disputeEvidenceRecipes } from './dispute-evidence.js';
import { disputeLifecycleRecipes } from './dispute-lifecycle.js';
import { lostWorkflowSweepRecipes } from './lost-workflow-sweep.js';
import { paymentLifecycleRecipes } from './payment-lifecycle.js';
import { paymentMethodDomainRecipes } from './payment-method-domain.js';
import { payoutRecipes } from './payout.js';
import { processorEventRecipes } from './processor-event.js';
import { reconciliationRecipes } from './reconciliation.js';
import { refundRecipes } from './refund.js';
import { refundReadsRecipes } from './refund-reads.js';
import { reserveRecipes } from './reserve.js';
import { retentionRecipes } from './retention.js';
import { taxQuoteRecipes } from './tax-quote.js';
import { verificationRecipes } from './verification.js';
import { webhookRecipes } from './webhook.js';

/** One recipe per workflow and outcome. */
export const recipes: Recipes = {
  ...checkoutRecipes,
  ...captureRecipes,
  ...cancelRecipes,
  ...refundRecipes,
  ...disputeEvidenceRecipes,
  ...disputeLifecycleRecipes,
  ...lostWorkflowSweepRecipes,
  ...paymentLifecycleRecipes,
  ...paymentMethodDomainRecipes,
  ...bankAccountRecipes,
  ...verificationRecipes,
  ...payoutRecipes,
  ...processorEventRecipes,
  ...reconciliationRecipes,
  ...refundReadsRecipes,
  ...reserveRecipes,
  ...retentionRecipes,
  ...taxQuoteRecipes,
  ...classificationRecipes,
  ...webhookRecipes,
};
