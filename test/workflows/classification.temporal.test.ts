import { productsClassified } from '@landed/workflows/messages/products-classified';
import { ApplicationFailure } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { startStubWorkers } from '../setup/stub-workers.js';

const workers = await startStubWorkers();

const input = {
  rail: 'test',
  merchantId: '019aa5b0-0000-7000-8000-000000000001',
  requestId: 'request-1',
  body: { destination_country: 'GB', products: [{ sku: 'A', title: 'Mug' }] },
};
const classified = { kind: 'classified', classifications: [] };

const classifyWith = (classify: () => unknown) =>
  workers.startWithUpdate('classifyProducts', { args: [input], stubs: { classify } }, productsClassified);

const notReady = (type: string) => ApplicationFailure.create({ type, message: 'Not ready.', category: 'BENIGN' });

describe.concurrent('a classification', () => {
  it('a classification waits for a classifier that is still loading', async () => {
    let calls = 0;
    const { updated } = await classifyWith(() => {
      calls += 1;
      if (calls < 4) throw notReady('classifier_loading');
      return classified;
    });
    expect([await updated, calls]).toEqual([[], 4]);
  });

  it.each(['classifier_loading', 'classifier_busy'])(
    'ends in a 503 when the classifier says %s all the time',
    async (type) => {
      const { handle, updated } = await classifyWith(() => {
        throw notReady(type);
      });
      await expect(updated).rejects.toMatchObject({ cause: { type: 'rate_limit_unavailable' } });
      await handle.result();
      expect((await handle.describe()).status.name).toBe('COMPLETED');
    },
  );

  it('fails when the classifier fails on a text', async () => {
    const { handle, updated } = await classifyWith(() => {
      throw ApplicationFailure.create({ type: 'classifier_failed', message: 'Failed.', nonRetryable: true });
    });
    const outcome = updated.catch((error: unknown) => error);
    await expect(handle.result()).rejects.toMatchObject({ cause: { type: 'classifier_failed' } });
    expect(await outcome).toBeInstanceOf(Error);
  });
});
