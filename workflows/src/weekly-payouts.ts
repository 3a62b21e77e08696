import { payoutPeriodOf } from '@landed/contracts/payout/period';
import type { Rail } from '@landed/contracts/rail/rail';
import { defineSearchAttributeKey, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild, workflowInfo } from '@temporalio/workflow';
import { payoutRunStart } from './payout-run/run-start.js';
import { payoutRun } from './payout-run.js';

/** The server writes it into every run of a Schedule. */
const scheduledStart = defineSearchAttributeKey('TemporalScheduledStartTime', 'DATETIME');

/**
 * Starts the run of a week under its own id. The week is that of the scheduled time, even when the run starts days
 * later.
 *
 * Trigger: the Schedules `weekly-payouts-test` and `weekly-payouts-live`. Id: `weekly-payouts/<rail>-<instant>`.
 * Messages: none. Steps: the child `payoutRun`, which continues by itself. Undone on failure: nothing. Ends in: the id of
 * the run, even when it had been started already.
 * Recorded histories: `test/replay/histories/weekly-payouts-*.json`.
 */
export async function weeklyPayouts(rail: Rail): Promise<string> {
  const { typedSearchAttributes, startTime } = workflowInfo();
  const scheduledAt = typedSearchAttributes.get(scheduledStart) ?? startTime;
  const start = payoutRunStart({ rail, period: payoutPeriodOf(scheduledAt), asOf: scheduledAt.toISOString() });
  try {
    await startChild(payoutRun, { ...start, parentClosePolicy: ParentClosePolicy.ABANDON });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  return start.workflowId;
}
