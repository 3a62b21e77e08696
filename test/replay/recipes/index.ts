import type { Recipes } from '../recorder.js';
import { cancelRecipes, captureRecipes } from './authorization.js';
import { checkoutRecipes } from './checkout.js';
import { classificationRecipes } from './classification.js';
import { paymentLifecycleRecipes } from './payment-lifecycle.js';
import { providerEventRecipes } from './processor-event.js';
import { refundRecipes } from './refund.js';
import { retentionRecipes } from './retention.js';
import { taxQuoteRecipes } from './tax-quote.js';
import { webhookRecipes } from './webhook.js';

/** One recipe per workflow and outcome. */
export const recipes: Recipes = {
  ...checkoutRecipes,
  ...captureRecipes,
  ...cancelRecipes,
  ...refundRecipes,
  ...paymentLifecycleRecipes,
  ...providerEventRecipes,
  ...retentionRecipes,
  ...taxQuoteRecipes,
  ...classificationRecipes,
  ...webhookRecipes,
};
