import { createCancelActivities } from '@landed/activities/cancel/activities';
import { createCaptureActivities } from '@landed/activities/capture/activities';
import { createCheckoutActivities } from '@landed/activities/checkout/activities';
import { createOperationActivities } from '@landed/activities/operation/activities';
import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import { createProcessors } from '@landed/activities/processor/registry';
import { createRetentionActivities } from '@landed/activities/retention/activities';
import { createEmbeddedTaxEngine } from '@landed/activities/tax/embedded/engine';
import { createTaxQuoteActivities } from '@landed/activities/tax-quote/activities';
import type { Database } from '@landed/prisma/database';
import type { WorkersConfig } from './config.js';

/** What a process may hang into the activities; none of the product's does. */
export type ActivityHooks = Pick<PaymentDependencies, 'reached'>;

/** Every activity of the service, wired to this process's database, processors and tax engine. */
export function createActivities(config: WorkersConfig, database: Database, hooks: ActivityHooks = {}) {
  const keyring = config.LANDED_ENCRYPTION_KEYS;
  const processorOf = createProcessors(config.PROCESSOR_ACCOUNTS);
  const taxEngine = createEmbeddedTaxEngine({ fxMaxAgeDays: config.FX_MAX_AGE_DAYS });
  const payments = { database, keyring, processorOf, ...hooks };
  return {
    ...createOperationActivities({ database }),
    ...createCheckoutActivities(payments),
    ...createCaptureActivities(payments),
    ...createCancelActivities(payments),
    ...createTaxQuoteActivities({ database, keyring, taxEngine }),
    ...createRetentionActivities({ database }),
  };
}
