import { expect, test } from 'vitest';
import type { CodeDesk } from './code-desk.js';
import { guardedDesk } from './guarded-desk.js';

const never = () => new Promise<never>(() => {});
const ready: CodeDesk = { version: async () => 'v1', knownCodes: async () => [], answer: async () => [] };
/** Upon which Temporal asks again, without a word in the log. */
const again = (type: string) => ({ type, nonRetryable: false, category: 'BENIGN' });

test('a desk that is ready answers as if nobody stood before it', async () => {
  const desk = guardedDesk(ready);
  expect([await desk.version(), await desk.knownCodes([]), await desk.answer([])]).toEqual(['v1', [], []]);
});

test('nobody waits for a classifier that is loading', async () => {
  await expect(guardedDesk({ ...ready, version: never }).version()).rejects.toMatchObject(again('classifier_loading'));
});

test('a fault of loading is told as it is', async () => {
  const version = () => Promise.reject(new Error('The data is not usable.'));
  await expect(guardedDesk({ ...ready, version }).version()).rejects.toThrow('The data is not usable.');
});

test('a question that fails is not asked again: it would fail again, and end the thread that others wait for', async () => {
  const cause = new Error('The thread died.');
  await expect(guardedDesk({ ...ready, answer: () => Promise.reject(cause) }).answer([])).rejects.toMatchObject({
    type: 'classifier_failed',
    nonRetryable: true,
    cause,
  });
});

test('ten questions are under way at most, and each that ends, well or badly, makes room for another', async () => {
  const ends: ((fault?: Error) => void)[] = [];
  const answer = () =>
    new Promise<never[]>((resolve, reject) => {
      ends.push((fault) => (fault === undefined ? resolve([]) : reject(fault)));
    });
  const desk = guardedDesk({ ...ready, answer });
  const asked = Array.from({ length: 10 }, () => desk.answer([]));
  await expect(desk.answer([])).rejects.toMatchObject(again('classifier_busy'));
  await expect(desk.knownCodes([])).rejects.toMatchObject(again('classifier_busy'));
  expect(await desk.version()).toBe('v1');

  ends[0]?.();
  ends[1]?.(new Error('The thread died.'));
  expect(await Promise.allSettled(asked.slice(0, 2))).toMatchObject([{ value: [] }, { status: 'rejected' }]);
  expect(await desk.knownCodes([])).toEqual([]);
  void desk.answer([]);
  void desk.answer([]);
  await expect(desk.answer([])).rejects.toMatchObject(again('classifier_busy'));
  expect(ends).toHaveLength(12);
});
