import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, type LoadResult, timed } from './callers.js';

export interface ArrivalsOptions {
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * An open loop: calls start at even intervals, like buyers, without waiting for earlier responses. When this process
 * starts a call late, the latency counts from when the call was due.
 */
export async function runArrivals(call: Call, { perSecond, seconds }: ArrivalsOptions): Promise<LoadResult> {
  const startedAt = performance.now();
  const calls = Array.from({ length: Math.max(1, Math.round(perSecond * seconds)) }, async (_, index) => {
    const dueAt = startedAt + (index * 1_000) / perSecond;
    await sleep(Math.max(0, dueAt - performance.now()));
    const lateness = Math.max(0, performance.now() - dueAt);
    return lateness + (await timed(call));
  });
  const latencies = await Promise.all(calls);
  return { latencies, seconds: (performance.now() - startedAt) / 1_000 };
}
