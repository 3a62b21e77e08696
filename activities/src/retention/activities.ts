import type { Database } from '@landed/prisma/database';
import type { ClassifierClient } from '../classification/classifier-client.js';
import { purgeResponses } from '@landed/prisma/write/retention/purge-responses';
import { purgeClassifications } from '@landed/prisma/write/retention/purge-classifications';
import { purgeDeliveries } from '@landed/prisma/write/retention/purge-deliveries';
import { purgeFreeKeys } from '@landed/prisma/write/retention/purge-free-keys';
import { purgeTombstones } from '@landed/prisma/write/retention/purge-tombstones';
import type { SweepBatch } from '@landed/prisma/write/retention/sweep-batch';

export interface RetentionDependencies {
  readonly database: Database;
  /** Its version says which stored classifications are in use. */
  readonly classifier: Pick<ClassifierClient, 'version'>;
}

/**
 * What fades with time. Each takes one batch and says how many rows it was; fewer than the limit means that nothing
 * more is due. What was taken is no longer due, so a second run goes on where the first one stopped.
 */
export function createRetentionActivities({ database, classifier }: RetentionDependencies) {
  return {
    /** Stored responses, and the keys as they were sent. A request with such a key needs a person from then on. */
    dropAnswers: (batch: SweepBatch): Promise<number> => purgeResponses(database, batch),

    /** Keys that charged nothing and that nobody sent again. */
    forgetFreeKeys: (batch: SweepBatch): Promise<number> => purgeFreeKeys(database, batch),

    /** Keys whose responses were dropped long ago. */
    forgetTombstones: (batch: SweepBatch): Promise<number> => purgeTombstones(database, batch),

    /** Answers of other classifiers than this process's. Should one of them run again, it responses anew. */
    forgetClassifications: async (batch: SweepBatch): Promise<number> =>
      purgeClassifications(database, batch, await classifier.version()),

    /** Deliveries that ended, and what their endpoints answered. */
    forgetDeliveries: (batch: SweepBatch): Promise<number> => purgeDeliveries(database, batch),
  };
}
