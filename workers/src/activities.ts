import { createCancelActivities } from '@landed/activities/cancel/activities';
import { createCaptureActivities } from '@landed/activities/capture/activities';
import { createCheckoutActivities } from '@landed/activities/checkout/activities';
import { createClassificationActivities } from '@landed/activities/classification/activities';
import type { ClassifierClient } from '@landed/activities/classification/classifier-client';
import { createHttpScorer } from '@landed/activities/fraud/http-scorer';
import type { FraudScoring } from '@landed/activities/fraud/port';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { createPaymentLifecycleActivities } from '@landed/activities/payment-intent/activities';
import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import type { Acquirers } from '@landed/activities/processor/guard/acquirers';
import { createProcessorEventActivities } from '@landed/activities/processor-event/activities';
import { createRefundActivities } from '@landed/activities/refund/activities';
import { createRelatedWorkflowActivities, type RelatedWorkflows } from '@landed/activities/related-workflow/activities';
import type { TaxEngines } from '@landed/activities/remote-tax-engine/tax-engines';
import { createRetentionActivities } from '@landed/activities/retention/activities';
import { createTaxQuoteActivities } from '@landed/activities/tax-quote/activities';
import { createWebhookActivities } from '@landed/activities/webhook/activities';
import type { Database } from '@landed/prisma/database';
import type { WorkersConfig } from './config.js';
import { mergeActivities } from './merge-activities.js';
import type { Webhooks } from './webhooks.js';

/** Test hooks inside activities. The product sets none of them. */
export type ActivityHooks = Pick<PaymentDependencies, 'reached'>;

/** Services of this process that activities use, besides database and acquirers. */
export interface ActivityServices {
  readonly taxEngines: Pick<TaxEngines, 'engineOf'>;
  readonly classifier: ClassifierClient;
  readonly webhooks: Pick<Webhooks, 'dependencies'>;
  readonly relatedWorkflows: RelatedWorkflows;
}

/**
 * All activities of the service, with the database, acquirers, fraud scorer and services of this process. Throws when two
 * features have an activity of the same name.
 */
export function createActivities(
  config: WorkersConfig,
  database: Database,
  { processorOf, inlineCallsOf }: Acquirers,
  { taxEngines, classifier, webhooks, relatedWorkflows }: ActivityServices,
  hooks: ActivityHooks = {},
) {
  const keyring = config.LANDED_ENCRYPTION_KEYS;
  const payments = { database, keyring, processorOf, inlineCallsOf, ...hooks };
  return mergeActivities([
    createOperationActivities({ database, keyring }),
    createCheckoutActivities({ ...payments, fraud: fraudScoring(config) }),
    createCaptureActivities(payments),
    createCancelActivities(payments),
    createRefundActivities(payments),
    createPaymentLifecycleActivities(payments),
    createProcessorEventActivities(payments),
    createRelatedWorkflowActivities(relatedWorkflows),
    createTaxQuoteActivities({ database, keyring, taxEngineOf: taxEngines.engineOf }),
    createClassificationActivities({ database, classifier }),
    createRetentionActivities({ database, classifier }),
    createWebhookActivities({ keyring, ...webhooks.dependencies }),
  ]);
}

function fraudScoring(config: WorkersConfig): FraudScoring {
  const { FRAUD_SCORER_URL: url, FRAUD_SCORER_TOKEN: token, FRAUD_BUDGET_MS: budgetMilliseconds } = config;
  return { scorer: url === undefined ? null : createHttpScorer({ url, token }), budgetMilliseconds };
}
