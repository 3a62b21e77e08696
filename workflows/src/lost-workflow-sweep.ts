import type { createLostWorkflowActivities } from '@landed/activities/lost-workflow/activities';
import type { LostWorkflowSweep } from '@landed/contracts/lost-workflow/types';
import type { EveryField } from '@landed/contracts/record/every-field';
import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';

const { restoreLostWorkflows } = proxyActivities<ReturnType<typeof createLostWorkflowActivities>>({
  startToCloseTimeout: '1 minute',
  // The next sweep does the same: a sweep that cannot end would keep it from starting.
  scheduleToCloseTimeout: '5 minutes',
  retry: { initialInterval: '1s', maximumInterval: '30s' },
  summary: 'Find unfinished work without a workflow',
});

/** The next sweep continues: a limit of batches keeps one sweep shorter than the pause between two. */
const batchesMax = 10;

/** After this many batches a sweep of everything continues as a new run, so that its history stays short. */
const batchesPerRun = 200;

export interface LostWorkflowSweepInput {
  /**
   * Look at all unfinished work that was not seen since this instant (RFC 3339), and do not stop before the end. Absent:
   * look only at what is due.
   */
  readonly before?: string;
  /** What earlier runs of this sweep did. */
  readonly soFar?: LostWorkflowSweep;
}

/**
 * Starts the workflows that must exist for unfinished work and do not, because Temporal lost them or an operator
 * terminated them. The database says what is unfinished.
 *
 * Trigger: the Schedule `lost-workflows`, every minute; `landed recover`. Id: `sweep/lost-workflows-<instant>`.
 * Messages: none.
 * Steps, repeated until nothing is due: `restoreLostWorkflows` finds a batch of unfinished work and starts, under its own
 * id, each workflow that does not run. A started workflow reads the processor before it acts.
 * Undone on failure: nothing; a workflow that runs is never touched.
 * Ends in: the numbers of rows seen and of workflows started.
 * Recorded histories: `test/replay/histories/lost-workflow-sweep-*.json`.
 */
export async function lostWorkflowSweep({ before, soFar }: LostWorkflowSweepInput = {}): Promise<LostWorkflowSweep> {
  let { seen, restored } = soFar ?? { seen: 0, restored: 0 };
  const batches = before === undefined ? batchesMax : batchesPerRun;
  for (let batch = 0; batch < batches; batch += 1) {
    const found = await restoreLostWorkflows(before ?? null);
    seen += found.seen;
    restored += found.restored;
    setCurrentDetails(`- Unfinished work seen: ${seen}\n- Workflows started: ${restored}`);
    if (!found.more) return { seen, restored };
  }
  if (before !== undefined) {
    const next = { before, soFar: { seen, restored } } satisfies EveryField<LostWorkflowSweepInput>;
    await continueAsNew<typeof lostWorkflowSweep>(next);
  }
  return { seen, restored };
}
