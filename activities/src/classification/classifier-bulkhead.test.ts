import { expect, test } from 'vitest';
import { classifierBulkhead } from './classifier-bulkhead.js';
import type { ClassifierClient } from './classifier-client.js';

const never = () => new Promise<never>(() => {});
const loaded: ClassifierClient = { version: async () => 'v1', knownCodes: async () => [], classify: async () => [] };
/** A failure that the workflow retries and Temporal does not log as an error. */
const retried = (type: string) => ({ type, nonRetryable: false, category: 'BENIGN' });

test('the bulkhead passes on what a loaded classifier returns', async () => {
  const classifier = classifierBulkhead(loaded);
  expect([await classifier.version(), await classifier.knownCodes([]), await classifier.classify([])]).toEqual([
    'v1',
    [],
    [],
  ]);
});

test('the bulkhead does not wait for a classifier that is still loading', async () => {
  await expect(classifierBulkhead({ ...loaded, version: never }).version()).rejects.toMatchObject(
    retried('classifier_loading'),
  );
});

test('the bulkhead passes on the error of a classifier that could not load', async () => {
  const version = () => Promise.reject(new Error('The data is not usable.'));
  await expect(classifierBulkhead({ ...loaded, version }).version()).rejects.toThrow('The data is not usable.');
});

test('a failed request is not retried: it would fail again and end the thread that other requests use', async () => {
  const cause = new Error('The thread died.');
  const classify = () => Promise.reject(cause);
  await expect(classifierBulkhead({ ...loaded, classify }).classify([])).rejects.toMatchObject({
    type: 'classifier_failed',
    nonRetryable: true,
    cause,
  });
});

test('the bulkhead runs at most ten requests at once, and each that ends or fails frees a slot', async () => {
  const ends: ((fault?: Error) => void)[] = [];
  const classify = () =>
    new Promise<never[]>((resolve, reject) => {
      ends.push((fault) => (fault === undefined ? resolve([]) : reject(fault)));
    });
  const classifier = classifierBulkhead({ ...loaded, classify });
  const running = Array.from({ length: 10 }, () => classifier.classify([]));
  await expect(classifier.classify([])).rejects.toMatchObject(retried('classifier_busy'));
  await expect(classifier.knownCodes([])).rejects.toMatchObject(retried('classifier_busy'));
  expect(await classifier.version()).toBe('v1');

  ends[0]?.();
  ends[1]?.(new Error('The thread died.'));
  expect(await Promise.allSettled(running.slice(0, 2))).toMatchObject([{ value: [] }, { status: 'rejected' }]);
  expect(await classifier.knownCodes([])).toEqual([]);
  void classifier.classify([]);
  void classifier.classify([]);
  await expect(classifier.classify([])).rejects.toMatchObject(retried('classifier_busy'));
  expect(ends).toHaveLength(12);
});
