import { asId } from '@landed/contracts/ids/ids';
import { describe, expect, it, vi } from 'vitest';
import { cancelDelivery } from './messages/cancel-delivery.js';
import { retryNow } from './messages/retry-now.js';
import { webhookDelivery } from './webhook.js';

/** A run whose history is as long as the server wants it, and what arrives while its attempts are made. */
const run = vi.hoisted(() => ({
  handlers: new Map<unknown, () => void>(),
  arrives: [] as unknown[],
  did: [] as string[],
}));

vi.mock(import('@temporalio/workflow'), async (original) => ({
  ...(await original()),
  proxyActivities: (() => ({
    attemptDelivery: async (_ref: unknown, attempts: number) => {
      run.did.push('attempt');
      run.handlers.get(run.arrives.shift())?.();
      return { kind: 'waits', attempts: attempts + 1, waitMilliseconds: 60_000 };
    },
    abandonDelivery: async () => void run.did.push('abandon'),
  })) as never,
  setHandler: ((message: unknown, handler: () => void) => void run.handlers.set(message, handler)) as never,
  workflowInfo: (() => ({ continueAsNewSuggested: true })) as never,
  continueAsNew: (async ({ attempts }: { readonly attempts: number }) => {
    run.did.push('go on as a new run');
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

/** What it does until a run ends, with these signals during one attempt each. */
async function doneWith(...arrives: readonly unknown[]): Promise<readonly string[]> {
  run.arrives = [...arrives];
  run.did = [];
  await webhookDelivery(input).catch(() => undefined);
  return run.did;
}

describe('a delivery whose history has become long', () => {
  it('goes on as a new run once no signal is in hand', async () => {
    expect(await doneWith()).toEqual(['attempt', 'go on as a new run']);
    expect(await doneWith(retryNow)).toEqual(['attempt', 'attempt', 'go on as a new run']);
    expect(await doneWith(retryNow, cancelDelivery)).toEqual(['attempt', 'attempt', 'abandon']);
  });
});
