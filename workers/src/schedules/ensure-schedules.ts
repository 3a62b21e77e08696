import { setTimeout as sleep } from 'node:timers/promises';
import { faultOf } from '@landed/codec/log/fault';
import { ScheduleAlreadyRunning, type ScheduleClient } from '@temporalio/client';
import type { Logger } from 'pino';
import type { DeclaredSchedule } from './schedule.js';

const callMilliseconds = 10_000;
const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

/**
 * Creates missing Schedules and updates existing ones to their declaration. Retries until this succeeds or the process
 * stops; charges do not wait for it. Workers that start together declare the same, so their order does not matter.
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
    log.warn(
      { schedule: schedule.scheduleId, fault: faultOf(error) },
      'could not create or update a Schedule; retrying',
    );
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
