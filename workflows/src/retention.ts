import type { createRetentionActivities } from '@landed/activities/retention/activities';
import type { SweepBatch } from '@landed/contracts/retention/sweep-batch';
import { continueAsNew, proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import { type RetentionPolicy, retentionPolicy } from './retention/policy.js';
import { realDuration } from './workflow-clock.js';

/** Unlimited retries: the sweep waits for an unavailable database, and operators see it pending. */
const { purgeResponses, purgeFreeKeys, purgeTombstones, purgeClassifications, purgeDeliveries } = proxyActivities<
  ReturnType<typeof createRetentionActivities>
>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
});

/** Rows purged so far. */
export interface Purged {
  readonly responses: number;
  readonly freeKeys: number;
  readonly tombstones: number;
  readonly classifications: number;
  readonly deliveries: number;
}

const nothing: Purged = { responses: 0, freeKeys: 0, tombstones: 0, classifications: 0, deliveries: 0 };

/**
 * Purges stored responses, idempotency keys, classifications and deliveries after their time.
 *
 * Trigger: the Schedule `retention`, daily. Id: `sweep/retention-<instant>`.
 * Messages: none.
 * Steps, each in small batches with a pause between them; a long sweep continues as a new run:
 * 1. Responses past their time are purged; their operations become tombstones.
 * 2. The keys of operations that charged nothing, and of tombstones past their time, are purged. The rows stay.
 * 3. Cached classifications of replaced classifiers and deliveries that ended long ago are deleted.
 * Undone on failure: nothing; each batch stands by itself.
 * Ends in: nothing more is due; the numbers of purged rows.
 * Recorded histories: `test/replay/histories/retention-*.json`.
 */
export async function retention(policy: RetentionPolicy = retentionPolicy, before: Purged = nothing): Promise<Purged> {
  const limit = policy.batchRows;
  const responses: SweepBatch = { olderThanMilliseconds: policy.responseMilliseconds, limit };
  const keys: SweepBatch = { olderThanMilliseconds: policy.keyMilliseconds, limit };
  const deliveries: SweepBatch = { olderThanMilliseconds: policy.deliveryMilliseconds, limit };
  const sweeps: (readonly [keyof Purged, () => Promise<number>])[] = [
    ['responses', () => purgeResponses(responses)],
    ['freeKeys', () => purgeFreeKeys(responses)],
    ['tombstones', () => purgeTombstones(keys)],
    ['classifications', () => purgeClassifications(responses)],
    ['deliveries', () => purgeDeliveries(deliveries)],
  ];

  let purged = before;
  let batches = 0;
  for (const [name, purgeBatch] of sweeps) {
    for (;;) {
      const rows = await purgeBatch();
      purged = { ...purged, [name]: purged[name] + rows };
      setCurrentDetails(describe(purged));
      if (rows < limit) break;
      batches += 1;
      if (batches === policy.batchesPerRun) await continueAsNew<typeof retention>(policy, purged);
      await sleep(realDuration(policy.pauseMilliseconds));
    }
  }
  return purged;
}

function describe(purged: Purged): string {
  return [
    `- Responses purged: ${purged.responses}`,
    `- Unused keys purged: ${purged.freeKeys}`,
    `- Tombstones purged: ${purged.tombstones}`,
    `- Classifications purged: ${purged.classifications}`,
    `- Deliveries purged: ${purged.deliveries}`,
  ].join('\n');
}
