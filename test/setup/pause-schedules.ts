import { setTimeout as sleep } from 'node:timers/promises';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { schedules } from '@landed/workers/schedules/index';
import { lostWorkflowScheduleId, webhookSweepScheduleId } from '@landed/workflows/schedule-ids';
import { Connection, ScheduleClient, ScheduleNotFoundError } from '@temporalio/client';

/** They run every minute, whatever the time of day, and tests rely on them. */
const sweeps: readonly string[] = [lostWorkflowScheduleId, webhookSweepScheduleId];

const limitMilliseconds = 120_000;

/**
 * Pauses the Schedules that run at a time of day, on a weekday or every few hours: a test must pass at every time. A test
 * that needs such a run triggers it, which a paused Schedule allows. Waits until the workers of the stack have created
 * them; workers that start later leave them paused.
 */
export async function pauseSchedules(stack: StackFile): Promise<void> {
  const connection = await Connection.connect({ address: stack.temporal_address });
  const client = new ScheduleClient({ connection, namespace: stack.temporal_namespace });
  const deadline = Date.now() + limitMilliseconds;
  try {
    await Promise.all(
      schedules
        .filter(({ scheduleId }) => !sweeps.includes(scheduleId))
        .map(async ({ scheduleId }) => {
          while (!(await isPaused(client, scheduleId))) {
            if (Date.now() > deadline)
              throw new Error(`The workers did not create the Schedule ${scheduleId} in time.`);
            await sleep(100);
          }
        }),
    );
  } finally {
    await connection.close();
  }
}

/** Pauses a Schedule. False when it does not exist yet. */
async function isPaused(client: ScheduleClient, scheduleId: string): Promise<boolean> {
  try {
    await client.getHandle(scheduleId).pause('Tests trigger it.');
    return true;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return false;
    throw error;
  }
}
