import { setTimeout as sleep } from 'node:timers/promises';

/** One call. It throws when the response is not the expected one, which ends the benchmark. */
export type Call = () => Promise<void>;

export interface CallersOptions {
  /** Parallel callers. Each calls again as soon as it has its response. */
  readonly callers: number;
  /** No call starts after this time. Calls in flight are awaited and counted. */
  readonly seconds: number;
  /** At most this many calls start. */
  readonly calls?: number;
  /** How long a caller waits after a response. Without, what is done after it delays the next call. Default: 0. */
  readonly pauseMilliseconds?: number;
}

export interface LoadResult {
  /** Milliseconds per call. */
  readonly latencies: number[];
  readonly seconds: number;
}

/** A closed loop: the next call waits for the response to the one before. */
export async function runCallers(call: Call, options: CallersOptions): Promise<LoadResult> {
  const { callers, seconds, calls = Number.POSITIVE_INFINITY, pauseMilliseconds = 0 } = options;
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  let started = 0;
  const caller = async () => {
    while (started < calls && performance.now() < endsAt) {
      started += 1;
      latencies.push(await timed(call));
      if (pauseMilliseconds > 0) await sleep(pauseMilliseconds);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { latencies, seconds: (performance.now() - startedAt) / 1_000 };
}

/** How long it takes, in milliseconds. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}
