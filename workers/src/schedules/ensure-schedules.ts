import { setTimeout as sleep } from 'node:timers/promises';
import { ScheduleAlreadyRunning, type ScheduleClient } from '@temporalio/client';
import type { Logger } from 'pino';
import type { DeclaredSchedule } from './schedule.js';

const callMilliseconds = 10_000;
const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

/**
 * Brings every Schedule at the server to what is declared: creates what is missing and updates the rest. Tries again
 * until that is done or the process stops; no charge waits for it. Workers that start at the same moment declare the
 * same, so it does not matter which of them is last.
 */
export async function ensureSchedules(
  client: ScheduleClient,
  schedules: readonly DeclaredSchedule[],
  log: Pick<Logger, 'warn'>,
  stopped: AbortSignal,
): Promise<void> {
  await Promise.all(
    schedules.map(async (schedule) => {
      let pause = firstPauseMilliseconds;
      while (!stopped.aborted && !(await ensured(client, schedule, log))) {
        await sleep(pause, undefined, { signal: stopped }).catch(() => undefined);
        pause = Math.min(pause * 2, longestPauseMilliseconds);
      }
    }),
  );
}

async function ensured(
  client: ScheduleClient,
  schedule: DeclaredSchedule,
  log: Pick<Logger, 'warn'>,
): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + callMilliseconds, () => createOrUpdate(client, schedule));
    return true;
  } catch (error) {
    const fault = error instanceof Error ? error.name : typeof error;
    log.warn({ schedule: schedule.scheduleId, fault }, 'a Schedule is not yet as declared');
    return false;
  }
}

async function createOrUpdate(client: ScheduleClient, schedule: DeclaredSchedule): Promise<void> {
  try {
    await client.create(schedule);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const { scheduleId, ...declared } = schedule;
    await client.getHandle(scheduleId).update(({ state }) => ({
      ...declared,
      state: {
        paused: state.paused,
        ...(state.note === undefined ? {} : { note: state.note }),
        ...(state.remainingActions === undefined ? {} : { remainingActions: state.remainingActions }),
      },
    }));
  }
}
