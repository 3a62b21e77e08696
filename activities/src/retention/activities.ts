import type { SweepBatch } from '@landed/contracts/retention/sweep-batch';
import type { Database } from '@landed/prisma/database';
import { purgeClassifications } from '@landed/prisma/write/retention/purge-classifications';
import { purgeDeliveries } from '@landed/prisma/write/retention/purge-deliveries';
import { purgeFreeKeys } from '@landed/prisma/write/retention/purge-free-keys';
import { purgeResponses } from '@landed/prisma/write/retention/purge-responses';
import { purgeTombstones } from '@landed/prisma/write/retention/purge-tombstones';
import type { ClassifierClient } from '../classification/classifier-client.js';

export interface RetentionDependencies {
  readonly database: Database;
  /** Stored classifications of other versions are purged. */
  readonly classifier: Pick<ClassifierClient, 'version'>;
}

/**
 * The activities of retention. Each purges one batch and returns the number of rows; fewer than the limit means that
 * nothing more is due. Purged rows are not due again, so a second run continues where the first one stopped.
 */
export function createRetentionActivities({ database, classifier }: RetentionDependencies) {
  return {
    /**
     * Purges stored responses, and the keys as they were sent. Later requests with such a key get
     * `idempotency_recovery_required`.
     */
    purgeResponses: (batch: SweepBatch): Promise<number> => purgeResponses(database, batch),

    /** Purges keys whose attempts did nothing and that were not sent again. */
    purgeFreeKeys: (batch: SweepBatch): Promise<number> => purgeFreeKeys(database, batch),

    /** Purges the keys of operations whose responses were purged long ago. The rows stay. */
    purgeTombstones: (batch: SweepBatch): Promise<number> => purgeTombstones(database, batch),

    /** Purges classifications of other classifier versions. Such a version computes them again if it runs again. */
    purgeClassifications: async (batch: SweepBatch): Promise<number> =>
      purgeClassifications(database, batch, await classifier.version()),

    /** Purges deliveries that ended, with the responses of their endpoints. */
    purgeDeliveries: (batch: SweepBatch): Promise<number> => purgeDeliveries(database, batch),
  };
}
