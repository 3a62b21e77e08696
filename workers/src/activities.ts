import { createCheckoutActivities } from '@landed/activities/checkout/activities';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { createProcessors } from '@landed/activities/processor/registry';
import { createEmbeddedTaxEngine } from '@landed/activities/tax/embedded/engine';
import { createTaxQuoteActivities } from '@landed/activities/tax-quote/activities';
import type { Database } from '@landed/prisma/database';
import type { WorkersConfig } from './config.js';

/** Every activity of the service, wired to this process's database, processors and tax engine. */
export function createActivities(config: WorkersConfig, database: Database) {
  const keyring = config.LANDED_ENCRYPTION_KEYS;
  const processorOf = createProcessors(config.PROCESSOR_ACCOUNTS);
  const taxEngine = createEmbeddedTaxEngine({ fxMaxAgeDays: config.FX_MAX_AGE_DAYS });
  return {
    ...createOperationActivities({ database }),
    ...createCheckoutActivities({ database, keyring, processorOf }),
    ...createTaxQuoteActivities({ database, keyring, taxEngine }),
  };
}
