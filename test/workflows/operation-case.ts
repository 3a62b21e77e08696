import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { safeWindowMilliseconds } from '@landed/contracts/idempotency/safe-window';
import { operationCompleted } from '@landed/workflows/messages/operation-completed';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import type { WorkflowHandle } from '@temporalio/client';
import { expect } from 'vitest';
import type { Stubs, startStubWorkers } from '../setup/stub-workers.js';

export const paid = {
  kind: 'completed',
  summary: 'Paid.',
  result: { paymentId: 'p', status: 'succeeded', amount: 2_345, currency: 'USD' },
} as const;
export const paidResponse = { kind: 'completed', ...paid.result } as const;
export const nothingDone = { kind: 'retryable', code: 'provider_error' } as const;
export const unknown = { kind: 'unknown' } as const;

/** The time limit of the response has passed. */
export const afterResponseLimit: WorkflowClock = { aheadMilliseconds: 20_000 };

/** The safe window has passed, the last read ends after 0.5 s, and the first recheck follows after a minute. */
export const afterSafeWindow: WorkflowClock = { aheadMilliseconds: safeWindowMilliseconds, scale: 60 };

/** Input of a checkout. No activity of this test reads the rest of it. */
export function checkoutInput() {
  return {
    rail: 'test',
    merchantId: randomUUID(),
    paymentIntentId: randomUUID(),
    idempotency: { keyHash: '00', attempt: 1 },
    acceptedAt: new Date().toISOString(),
    body: { currency: 'USD' },
  };
}

/** Starts a checkout as the gateway does. `updated` is the response of the operation. */
export function submit(
  workers: Awaited<ReturnType<typeof startStubWorkers>>,
  stubs: Stubs,
  options: {
    readonly type?: string;
    readonly clock?: WorkflowClock;
    readonly input?: object;
    readonly workflowTaskTimeout?: '2s';
  } = {},
) {
  const { type = 'checkout', clock = {}, input = checkoutInput(), ...more } = options;
  const always: Stubs = { sendFirstAttempts: () => [], completeAsPending: () => true, requireManualReview: () => null };
  return workers.startWithUpdate(
    type,
    { args: [input], stubs: { ...always, ...stubs }, clock, ...more },
    operationCompleted,
  );
}

/** Waits until a workflow has this value of a search attribute. */
export async function expectAttribute(handle: WorkflowHandle, name: string, value: unknown): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const found = (await handle.describe()).searchAttributes[name]?.[0];
    if (found === value) return;
    if (tries === 300) expect({ [name]: found }).toEqual({ [name]: value });
    await sleep(50);
  }
}
