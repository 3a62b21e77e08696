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

/** How a Schedule was found. `unknown`: Temporal does not have it, or does not respond. */
export type ScheduleState = 'running' | 'paused' | 'unknown';

/** How {@link keepSchedules} repeats, and where it reports each state. */
export interface KeepOptions {
  readonly repeatEvery?: number;
  readonly onState?: (scheduleId: string, state: ScheduleState) => void;
}

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
  await Promise.all(schedules.map((schedule) => ensureSchedule(client, schedule, log, stopped)));
}

/**
 * As {@link ensureSchedules}, and then creates missing Schedules again every minute until the process stops. An existing
 * Schedule is not touched again: operators may have changed it for now. Each Schedule is kept by itself, so one that
 * cannot be created keeps no other from being created again.
 */
export async function keepSchedules(
  client: ScheduleClient,
  schedules: readonly DeclaredSchedule[],
  log: Pick<Logger, 'warn'>,
  stopped: AbortSignal,
  { repeatEvery = repeatMilliseconds, onState = () => {} }: KeepOptions = {},
): Promise<void> {
  const keep = async (schedule: DeclaredSchedule): Promise<void> => {
    // All of them wait at once, and Node reports a leak when one signal has more than ten listeners.
    const own = AbortSignal.any([stopped]);
    const found = (state: ScheduleState) => onState(schedule.scheduleId, state);
    await ensureSchedule(client, schedule, log, own, found);
    while (!stopped.aborted) {
      await sleep(repeatEvery, undefined, { signal: own }).catch(() => undefined);
      if (!stopped.aborted) found(await ensured(client, schedule, log, createIfMissing));
    }
  };
  await Promise.all(schedules.map(keep));
}

async function ensureSchedule(
  client: ScheduleClient,
  schedule: DeclaredSchedule,
  log: Pick<Logger, 'warn'>,
  stopped: AbortSignal,
  found: (state: ScheduleState) => void = () => {},
): Promise<void> {
  let pause = firstPauseMilliseconds;
  while (!stopped.aborted) {
    const state = await ensured(client, schedule, log, createOrUpdate);
    found(state);
    if (state !== 'unknown') return;
    await sleep(pause, undefined, { signal: stopped }).catch(() => undefined);
    pause = Math.min(pause * 2, longestPauseMilliseconds);
  }
}

async function ensured(
  client: ScheduleClient,
  schedule: DeclaredSchedule,
  log: Pick<Logger, 'warn'>,
  ensure: typeof createOrUpdate,
): Promise<ScheduleState> {
  try {
    const isPaused = await client.withDeadline(Date.now() + callMilliseconds, () => ensure(client, schedule));
    return isPaused ? 'paused' : 'running';
  } catch (error) {
    log.warn(
      { schedule: schedule.scheduleId, fault: faultOf(error) },
      'could not create or update a Schedule; retrying',
    );
    return 'unknown';
  }
}

/** Returns whether the Schedule is paused. */
async function createOrUpdate(client: ScheduleClient, schedule: DeclaredSchedule): Promise<boolean> {
  if (await created(client, schedule)) return false;
  const { scheduleId, ...declared } = schedule;
  let isPaused = false;
  await client.getHandle(scheduleId).update(({ state }) => {
    isPaused = state.paused;
    return {
      ...declared,
      state: {
        paused: state.paused,
        ...(state.note === undefined ? {} : { note: state.note }),
        ...(state.remainingActions === undefined ? {} : { remainingActions: state.remainingActions }),
      },
    };
  });
  return isPaused;
}

/** Returns whether the Schedule is paused. */
async function createIfMissing(client: ScheduleClient, schedule: DeclaredSchedule): Promise<boolean> {
  if (await created(client, schedule)) return false;
  const { state } = await client.getHandle(schedule.scheduleId).describe();
  return state.paused;
}

/** False: the Schedule exists. */
async function created(client: ScheduleClient, schedule: DeclaredSchedule): Promise<boolean> {
  try {
    await client.create(schedule);
    return true;
  } catch (error) {
    if (error instanceof ScheduleAlreadyRunning) return false;
    throw error;
  }
}
