import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runInParallel } from './run-in-parallel.js';

const never = new AbortController().signal;

test('runInParallel returns results in the order of the functions', async () => {
  const results = await runInParallel(never, [() => sleep(20, 'slow'), () => Promise.resolve(2)]);
  expect(results).toEqual(['slow', 2]);
});

test('runInParallel aborts the others after the first failure and throws it when they have ended', async () => {
  const events: string[] = [];
  const patient = async (signal: AbortSignal): Promise<void> => {
    await sleep(10_000, undefined, { signal }).catch(() => undefined);
    await sleep(10);
    events.push('the other has ended');
  };
  const failing = () => Promise.reject(new Error('no database'));
  await expect(runInParallel(never, [patient, failing])).rejects.toThrow('no database');
  expect(events).toEqual(['the other has ended']);
});

test('runInParallel passes an outer abort to all functions', async () => {
  const outer = new AbortController();
  const wait = (signal: AbortSignal) => sleep(10_000, undefined, { signal });
  const done = runInParallel(outer.signal, [wait, wait]);
  outer.abort(new Error('given up'));
  await expect(done).rejects.toThrow('given up');
});
