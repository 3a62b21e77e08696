import { asId } from '@landed/contracts/ids/ids';
import { describe, expect, it, vi } from 'vitest';
import { cancelDelivery } from './messages/cancel-delivery.js';
import { retryNow } from './messages/retry-now.js';
import { webhookDelivery } from './webhook.js';

/** A run with a long history, and the signals that arrive during its attempts. */
const run = vi.hoisted(() => ({
  handlers: new Map<unknown, () => void>(),
  arrives: [] as unknown[],
  did: [] as string[],
}));

vi.mock(import('@temporalio/workflow'), async (original) => ({
  ...(await original()),
  proxyActivities: (() => ({
    sendDelivery: async (_ref: unknown, attempts: number) => {
      run.did.push('attempt');
      run.handlers.get(run.arrives.shift())?.();
      return { kind: 'waits', attempts: attempts + 1, waitMilliseconds: 60_000 };
    },
    cancelDelivery: async () => void run.did.push('cancel'),
  })) as never,
  setHandler: ((message: unknown, handler: () => void) => void run.handlers.set(message, handler)) as never,
  workflowInfo: (() => ({ continueAsNewSuggested: true })) as never,
  continueAsNew: (async ({ attempts }: { readonly attempts: number }) => {
    run.did.push('continue as new');
    throw new Error(`after ${attempts} attempts`);
  }) as never,
  upsertSearchAttributes: (() => undefined) as never,
  setCurrentDetails: (() => undefined) as never,
}));

const input = {
  rail: 'test',
  merchantId: asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001'),
  endpointId: asId<'webhook_endpoint'>('019aa5b0-0000-7000-8000-000000000002'),
  eventId: asId<'event'>('019aa5b0-0000-7000-8000-000000000003'),
  attempts: 0,
  waitMilliseconds: 0,
} as const;

/** The steps of a run until it ends. One of the given signals arrives during each attempt. */
async function stepsWith(...arrives: readonly unknown[]): Promise<readonly string[]> {
  run.arrives = [...arrives];
  run.did = [];
  await webhookDelivery(input).catch(() => undefined);
  return run.did;
}

describe('webhookDelivery with a long history', () => {
  it('continues as a new run only when no signal is pending', async () => {
    expect(await stepsWith()).toEqual(['attempt', 'continue as new']);
    expect(await stepsWith(retryNow)).toEqual(['attempt', 'attempt', 'continue as new']);
    expect(await stepsWith(retryNow, cancelDelivery)).toEqual(['attempt', 'attempt', 'cancel']);
  });
});
