import type { createDisputeActivities } from '@landed/activities/dispute/activities';
import { type Entity, entities } from '@landed/contracts/entity/entity';
import { proxyActivities } from '@temporalio/workflow';
import { ensureDisputeLifecycle } from './related-workflows.js';
import { processorTaskQueue } from './task-queues.js';
import { now } from './workflow-clock.js';

/** Banks appeal a decided dispute for months. */
const lookBackMilliseconds = 120 * 24 * 3_600_000;

/**
 * Looks for disputes that the processors opened and that are not recorded, and for those that have ended here and were
 * opened again: their events were missed.
 *
 * Trigger: the Schedule `missed-disputes`, every six hours. Id: `sweep/missed-disputes-<instant>`.
 * Messages: none.
 * Steps, for all acquirers at once: `findMissedDisputes` on the acquirer's queue; a `disputeLifecycle` is started for each
 * that it returns. An acquirer that does not respond ends only its own part.
 * Undone on failure: nothing. Ends in: the number of disputes that were missed.
 * Recorded histories: `test/replay/histories/missed-disputes-*.json`.
 */
export async function missedDisputes(): Promise<number> {
  const openedSince = new Date(now() - lookBackMilliseconds).toISOString();
  const counts = await Promise.all(entities.map((entity) => lookFor(entity, openedSince)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function lookFor(entity: Entity, openedSince: string): Promise<number> {
  const { findMissedDisputes } = proxyActivities<ReturnType<typeof createDisputeActivities>>({
    taskQueue: processorTaskQueue(entity),
    startToCloseTimeout: '2m',
    summary: `List disputes at the ${entity} acquirer`,
    retry: { maximumAttempts: 3 },
  });
  try {
    const missed = await findMissedDisputes(entity, openedSince);
    for (const dispute of missed) await ensureDisputeLifecycle(dispute);
    return missed.length;
  } catch {
    // The next run looks at the same days again.
    return 0;
  }
}
