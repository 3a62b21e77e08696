import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneAtATime, probeOf } from './probe.js';

function holdEventLoop(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('a probe reports a response, a failure, and no response within its time', async () => {
  expect(await probeOf(async () => 'pong')()).toBe(true);
  expect(await probeOf(() => Promise.reject(new Error('refused')))()).toBe(false);
  const startedAt = performance.now();
  expect(await probeOf(() => new Promise(() => undefined))()).toBe(false);
  expect(performance.now() - startedAt).toBeGreaterThan(900);
});

it('a process that was held longer than the time of a probe does not blame the dependency', async () => {
  const probe = probeOf(() => sleep(300))();
  await sleep(10);
  holdEventLoop(1_500);
  expect(await probe).toBe(true);
});

it('a call that has not ended is not made again, and one that has failed is', async () => {
  const ends: ((error: Error) => void)[] = [];
  const call = oneAtATime(() => new Promise<never>((_, reject) => ends.push(reject)));
  const [first, second] = [call(), call()];
  expect([second === first, ends.length]).toEqual([true, 1]);
  ends[0]?.(new Error('timeout'));
  await expect(first).rejects.toThrow('timeout');
  void call();
  expect(ends).toHaveLength(2);
});
