import { createCancelActivities } from '@landed/activities/cancel/activities';
import { createCaptureActivities } from '@landed/activities/capture/activities';
import { createCheckoutActivities } from '@landed/activities/checkout/activities';
import { createClassificationActivities } from '@landed/activities/classification/activities';
import type { ClassifierClient } from '@landed/activities/classification/classifier-client';
import { createDisputeActivities } from '@landed/activities/dispute/activities';
import { createDisputeEvidenceActivities } from '@landed/activities/dispute-evidence/activities';
import { createHttpScorer } from '@landed/activities/fraud/http-scorer';
import type { FraudScoring } from '@landed/activities/fraud/port';
import {
  createLostWorkflowActivities,
  type LostWorkflowLog,
  type LostWorkflows,
} from '@landed/activities/lost-workflow/activities';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { createPaymentLifecycleActivities } from '@landed/activities/payment-intent/activities';
import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import { createPaymentMethodDomainActivities } from '@landed/activities/payment-method-domain/activities';
import type { Acquirers } from '@landed/activities/processor/guard/acquirers';
import { createProcessorEventActivities } from '@landed/activities/processor-event/activities';
import { createRefundActivities } from '@landed/activities/refund/activities';
import { createRelatedWorkflowActivities, type RelatedWorkflows } from '@landed/activities/related-workflow/activities';
import { createRetentionActivities } from '@landed/activities/retention/activities';
import { createTaxQuoteActivities } from '@landed/activities/tax-quote/activities';
import { createWebhookActivities } from '@landed/activities/webhook/activities';
import type { Database } from '@landed/prisma/database';
import type { WorkersConfig } from './config.js';
import { mergeActivities } from './merge-activities.js';
import type { WorkerTaxEngines } from './tax-engines.js';
import type { Webhooks } from './webhooks.js';

/** Test hooks inside activities. The product sets none of them. */
export type ActivityHooks = Pick<PaymentDependencies, 'reached'>;

/** Services of this process that activities use, besides database and acquirers. */
export interface ActivityServices {
  readonly taxEngines: Pick<WorkerTaxEngines, 'engineOf' | 'taxPlaceOf'>;
  readonly classifier: ClassifierClient;
  readonly webhooks: Pick<Webhooks, 'dependencies'>;
  readonly relatedWorkflows: RelatedWorkflows;
  readonly lostWorkflows: LostWorkflows;
  readonly log: LostWorkflowLog;
  /** Called with the number of lost workflows that were started. */
  readonly onRestored?: (count: number) => void;
}

/**
 * All activities of the service, with the database, acquirers, fraud scorer and services of this process. Throws when two
 * features have an activity of the same name.
 */
export function createActivities(
  config: WorkersConfig,
  database: Database,
  { processorOf, inlineCallsOf, walletDomainsOf, statuses }: Acquirers,
  { taxEngines, classifier, webhooks, relatedWorkflows, lostWorkflows, log, onRestored }: ActivityServices,
  hooks: ActivityHooks = {},
) {
  const keyring = config.LANDED_ENCRYPTION_KEYS;
  const storedErrorMilliseconds = config.STORED_ERROR_WAIT_SECONDS * 1_000;
  const payments = { database, keyring, processorOf, inlineCallsOf, storedErrorMilliseconds, ...hooks };
  return mergeActivities([
    createOperationActivities({ database, keyring }),
    createCheckoutActivities({ ...payments, fraud: fraudScoring(config), taxPlaceOf: taxEngines.taxPlaceOf }),
    createCaptureActivities(payments),
    createCancelActivities(payments),
    createRefundActivities(payments),
    createDisputeEvidenceActivities(payments),
    createDisputeActivities(payments),
    createPaymentLifecycleActivities(payments),
    createProcessorEventActivities(payments),
    createRelatedWorkflowActivities(relatedWorkflows),
    createLostWorkflowActivities({
      database,
      keyring,
      lostWorkflows,
      log,
      ...(onRestored === undefined ? {} : { onRestored }),
    }),
    createTaxQuoteActivities({ database, keyring, taxEngineOf: taxEngines.engineOf }),
    createPaymentMethodDomainActivities({
      database,
      keyring,
      walletDomainsOf,
      accountsOf: (rail) => statuses().flatMap((account) => (account.rail === rail ? [account.entity] : [])),
    }),
    createClassificationActivities({ database, classifier }),
    createRetentionActivities({ database, classifier }),
    createWebhookActivities({ keyring, ...webhooks.dependencies }),
  ]);
}

function fraudScoring(config: WorkersConfig): FraudScoring {
  const { FRAUD_SCORER_URL: url, FRAUD_SCORER_TOKEN: token, FRAUD_BUDGET_MS: budgetMilliseconds } = config;
  return { scorer: url === undefined ? null : createHttpScorer({ url, token }), budgetMilliseconds };
}
