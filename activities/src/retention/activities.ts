import type { Database } from '@landed/prisma/database';
import type { CodeDesk } from '../classification/code-desk.js';
import { dropAnswers } from '../store/retention/drop-answers.js';
import { forgetClassifications } from '../store/retention/forget-classifications.js';
import { forgetDeliveries } from '../store/retention/forget-deliveries.js';
import { forgetFreeKeys } from '../store/retention/forget-free-keys.js';
import { forgetTombstones } from '../store/retention/forget-tombstones.js';
import type { SweepBatch } from './types.js';

export interface RetentionDependencies {
  readonly database: Database;
  /** Whose kept answers are in use. */
  readonly desk: Pick<CodeDesk, 'version'>;
}

/**
 * What fades with time. Each takes one batch and says how many rows it was; fewer than the limit means that nothing
 * more is due. What was taken is no longer due, so a second run goes on where the first one stopped.
 */
export function createRetentionActivities({ database, desk }: RetentionDependencies) {
  return {
    /** Stored answers, and the keys as they were sent. A request with such a key needs a person from then on. */
    dropAnswers: (batch: SweepBatch): Promise<number> => dropAnswers(database, batch),

    /** Keys that charged nothing and that nobody sent again. */
    forgetFreeKeys: (batch: SweepBatch): Promise<number> => forgetFreeKeys(database, batch),

    /** Keys whose answers were dropped long ago. */
    forgetTombstones: (batch: SweepBatch): Promise<number> => forgetTombstones(database, batch),

    /** Answers of other classifiers than this process's. Should one of them run again, it answers anew. */
    forgetClassifications: async (batch: SweepBatch): Promise<number> =>
      forgetClassifications(database, batch, await desk.version()),

    /** Deliveries that ended, and what their endpoints answered. */
    forgetDeliveries: (batch: SweepBatch): Promise<number> => forgetDeliveries(database, batch),
  };
}
