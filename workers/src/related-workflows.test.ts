import { asId } from '@landed/contracts/ids/ids';
import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { describe, expect, it } from 'vitest';
import { createRelatedWorkflows } from './related-workflows.js';

const merchantId = asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001');
const paymentIntentId = asId<'payment_intent'>('019aa5b0-0000-7000-8000-000000000002');
const payment = { rail: 'test', merchantId, paymentIntentId, entity: 'gb' } as const;
const operation = { rail: 'test', merchantId, keyHash: 'ab'.repeat(32), attempt: 1 } as const;

/** A client that records its calls. Every signal to a running workflow ends as `signal` says. */
function clientWith(signal: () => Promise<void>) {
  const calls: unknown[] = [];
  const client = {
    signalWithStart: async (
      type: string,
      { workflowId, signal }: { readonly workflowId: string; readonly signal: { readonly name: string } },
    ) => void calls.push(['signalWithStart', type, workflowId, signal.name]),
    start: async (type: string, { workflowId, workflowIdConflictPolicy }: Readonly<Record<string, string>>) =>
      void calls.push(['start', type, workflowId, workflowIdConflictPolicy]),
    getHandle: (workflowId: string) => ({
      signal: async ({ name }: { readonly name: string }) => {
        calls.push(['signal', workflowId, name]);
        await signal();
      },
    }),
  };
  return { calls, related: createRelatedWorkflows(client as unknown as WorkflowClient) };
}

const notFound = async () => {
  throw new WorkflowNotFoundError('no such workflow', 'id', undefined);
};

describe('related workflows', () => {
  it('starts a payment lifecycle, or signals the running one, in one call', async () => {
    const { calls, related } = clientWith(async () => {});
    await related.ensurePaymentLifecycle(payment);
    expect(calls).toEqual([['signalWithStart', 'paymentLifecycle', `pay/test/${paymentIntentId}`, 'stateChanged']]);
  });

  it('signals an operation under manual review to read the processor', async () => {
    const { calls, related } = clientWith(async () => {});
    await related.recheckOperation(operation);
    expect(calls).toEqual([['signal', 'op/test/vov2xk5lvov2xk5lvov2xk5lvm', 'recheck']]);
  });

  it('ignores a signal to a workflow that has ended', async () => {
    const { calls, related } = clientWith(notFound);
    await related.signalPaymentLifecycle(payment);
    await related.recheckOperation(operation);
    expect(calls).toHaveLength(2);
  });

  it('passes on that the server is unavailable, so that the activity is retried', async () => {
    const { related } = clientWith(async () => {
      throw new Error('unavailable');
    });
    await expect(related.signalPaymentLifecycle(payment)).rejects.toThrow('unavailable');
  });

  it('leaves a running backfill of an endpoint unchanged', async () => {
    const endpointId = asId<'webhook_endpoint'>('019aa5b0-0000-7000-8000-000000000003');
    const { calls, related } = clientWith(async () => {});
    await related.startBackfills([{ rail: 'test', merchantId, endpointId }]);
    expect(calls).toEqual([['start', 'webhookBackfill', `wh/test/${endpointId}`, 'USE_EXISTING']]);
  });
});
