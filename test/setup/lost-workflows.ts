import { rm } from 'node:fs/promises';
import { lostWorkflowScheduleId } from '@landed/workflows/schedule-ids';
import { type Client, ScheduleNotFoundError } from '@temporalio/client';
import type { LedgerAudit } from './ledger-audit.js';
import type { OwnStack } from './own-stack.js';

/** Deletes everything that Temporal has stored. Temporal must be down. */
export async function deleteTemporalData({ folder }: OwnStack): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${folder.temporal}/temporal.db${suffix}`, { force: true });
}

/** Makes the unfinished rows older, as if this many seconds had passed: a test cannot wait for the pauses of the sweep. */
export async function letTimePass(
  audit: Pick<LedgerAudit, 'rows'>,
  seconds: number,
  paymentId?: string,
): Promise<void> {
  const values = [seconds, paymentId ?? null];
  await audit.rows(
    `UPDATE payment_intent SET updated_at = updated_at - $1 * interval '1 second',
                               sweep_after = sweep_after - $1 * interval '1 second'
     WHERE ($2::uuid IS NULL OR id = $2) AND (status IN ('processing', 'requires_action', 'authorized'))`,
    values,
  );
  await audit.rows(
    `UPDATE refund SET updated_at = updated_at - $1 * interval '1 second',
                       sweep_after = sweep_after - $1 * interval '1 second'
     WHERE ($2::uuid IS NULL OR payment_intent_id = $2) AND status = 'pending'`,
    values,
  );
  await audit.rows(
    `UPDATE operation SET accepted_at = accepted_at - $1 * interval '1 second'
     WHERE ($2::uuid IS NULL OR payment_intent_id = $2)
       AND (id IN (SELECT operation_id FROM payment_intent WHERE status = 'processing')
            OR id IN (SELECT pending_operation_id FROM payment_intent WHERE pending_operation_id IS NOT NULL)
            OR id IN (SELECT operation_id FROM refund WHERE status = 'pending'))`,
    values,
  );
}

/** Runs the sweep now instead of at the next minute. Does nothing while its Schedule does not exist. */
export async function sweepNow({ schedule }: Client): Promise<void> {
  try {
    await schedule.getHandle(lostWorkflowScheduleId).trigger();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}
