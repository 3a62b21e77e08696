import type { createRetentionActivities } from '@landed/activities/retention/activities';
import type { SweepBatch } from '@landed/prisma/write/retention/sweep-batch';
import { continueAsNew, patched, proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import { patches } from './patches.js';
import { type RetentionTimings, retentionTimings } from './retention/timings.js';

/** No end to the tries: the sweep waits for a database that is away, and a person sees it pending. */
const { dropAnswers, forgetFreeKeys, forgetTombstones, forgetClassifications, forgetDeliveries } = proxyActivities<
  ReturnType<typeof createRetentionActivities>
>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
});

/** Rows taken so far. */
export interface Purged {
  readonly answersDropped: number;
  readonly freeKeysForgotten: number;
  readonly tombstonesForgotten: number;
  readonly classificationsForgotten: number;
  readonly deliveriesForgotten: number;
}

const nothing: Purged = {
  answersDropped: 0,
  freeKeysForgotten: 0,
  tombstonesForgotten: 0,
  classificationsForgotten: 0,
  deliveriesForgotten: 0,
};

/**
 * Lets old answers and keys fade.
 *
 * Trigger: the Schedule `retention`, daily. Id: `sweep/retention-<instant>`.
 * Messages: none.
 * Steps: answers past their time become tombstones; keys that charged nothing, and tombstones past theirs, are
 * forgotten; so are kept answers of a classifier that is replaced, and deliveries that ended long ago. In small batches
 * with a pause between them; after some of them it goes on as a new run.
 * Undone on failure: nothing, each batch stands by itself.
 * Ends in: nothing more is due; the numbers of rows taken.
 * Recorded histories: `test/replay/histories/retention-*.json`.
 */
export async function retention(
  given: Partial<RetentionTimings> = {},
  before: Partial<Purged> = nothing,
): Promise<Purged> {
  // A run that was started by an older version knows fewer of them.
  const timings: RetentionTimings = { ...retentionTimings, ...given };
  const answers: SweepBatch = { olderThanMilliseconds: timings.answerMilliseconds, limit: timings.batchRows };
  const keys: SweepBatch = { olderThanMilliseconds: timings.keyMilliseconds, limit: timings.batchRows };
  const sweeps: (readonly [keyof Purged, () => Promise<number>])[] = [
    ['answersDropped', () => dropAnswers(answers)],
    ['freeKeysForgotten', () => forgetFreeKeys(answers)],
    ['tombstonesForgotten', () => forgetTombstones(keys)],
  ];
  if (patched(patches.forgetsClassifications)) {
    sweeps.push(['classificationsForgotten', () => forgetClassifications(answers)]);
  }
  if (patched(patches.forgetsDeliveries)) {
    const deliveries: SweepBatch = { olderThanMilliseconds: timings.deliveryMilliseconds, limit: timings.batchRows };
    sweeps.push(['deliveriesForgotten', () => forgetDeliveries(deliveries)]);
  }

  let swept = { ...nothing, ...before };
  let batches = 0;
  for (const [name, takeBatch] of sweeps) {
    for (;;) {
      const rows = await takeBatch();
      swept = { ...swept, [name]: swept[name] + rows };
      setCurrentDetails(describe(swept));
      if (rows < timings.batchRows) break;
      batches += 1;
      if (batches === timings.batchesPerRun) await continueAsNew<typeof retention>(timings, swept);
      await sleep(timings.pauseMilliseconds);
    }
  }
  return swept;
}

function describe(swept: Purged): string {
  const { answersDropped, freeKeysForgotten, tombstonesForgotten, classificationsForgotten, deliveriesForgotten } =
    swept;
  return [
    `- Answers dropped: ${answersDropped}`,
    `- Unused keys forgotten: ${freeKeysForgotten}`,
    `- Tombstones forgotten: ${tombstonesForgotten}`,
    `- Classifications forgotten: ${classificationsForgotten}`,
    `- Deliveries forgotten: ${deliveriesForgotten}`,
  ].join('\n');
}
