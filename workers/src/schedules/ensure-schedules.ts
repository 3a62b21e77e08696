import { setTimeout as sleep } from 'node:timers/promises';
import { faultOf } from '@landed/codec/log/fault';
import { ScheduleAlreadyRunning, type ScheduleClient } from '@temporalio/client';
import type { Logger } from 'pino';
import type { DeclaredSchedule } from './schedule.js';

const callMilliseconds = 10_000;
const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

/** How often a missing Schedule is created again: a server that lost its data has none, and no worker restarts then. */
const repeatMilliseconds = 60_000;

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

/**
 * As {@link ensureSchedules}, and then creates missing Schedules again every minute until the process stops. An existing
 * Schedule is not touched again: operators may have changed it for now.
 */
export async function keepSchedules(
  client: ScheduleClient,
  schedules: readonly DeclaredSchedule[],
  log: Pick<Logger, 'warn'>,
  stopped: AbortSignal,
  repeatEvery = repeatMilliseconds,
): Promise<void> {
  await ensureSchedules(client, schedules, log, stopped);
  while (!stopped.aborted) {
    await sleep(repeatEvery, undefined, { signal: stopped }).catch(() => undefined);
    if (stopped.aborted) return;
    await Promise.all(schedules.map((schedule) => ensured(client, schedule, log, createIfMissing)));
  }
}

async function ensured(
  client: ScheduleClient,
  schedule: DeclaredSchedule,
  log: Pick<Logger, 'warn'>,
  ensure: typeof createOrUpdate = createOrUpdate,
): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + callMilliseconds, () => ensure(client, schedule));
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

async function createIfMissing(client: ScheduleClient, schedule: DeclaredSchedule): Promise<void> {
  try {
    await client.create(schedule);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
