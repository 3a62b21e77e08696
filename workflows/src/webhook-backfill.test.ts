import { asId } from '@landed/contracts/ids/ids';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { webhookBackfill } from './webhook-backfill.js';

/** The server's limit of pending children per run. It fails every workflow task that starts another one. */
const pendingChildrenMax = 2_000;

/** A backlog of an endpoint that accepts one event of each batch. Each other event gets a `webhookDelivery`. */
const server = vi.hoisted(() => ({ batches: 0, children: 0 }));
const batchRows = 100;

/** Ends a run. `args` are the arguments of the next run. */
class ContinuedAsNew extends Error {
  constructor(readonly args: readonly unknown[]) {
    super('The workflow continues as a new run.');
  }
}

vi.mock(import('@temporalio/workflow'), async (original) => ({
  ...(await original()),
  proxyActivities: (() => ({
    sendOverdue: async () => {
      server.batches -= 1;
      const waiting = Array.from({ length: batchRows - 1 }, (_, index) => ({ eventId: `${index}` }));
      return { delivered: 1, waiting, more: server.batches > 0, waitMilliseconds: 0 };
    },
  })) as never,
  setCurrentDetails: (() => undefined) as never,
  startChild: (async () => {
    server.children += 1;
  }) as never,
  continueAsNew: (async (...given: readonly unknown[]) => {
    throw new ContinuedAsNew(given);
  }) as never,
}));

const endpoint = {
  rail: 'test',
  merchantId: asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001'),
  endpointId: asId<'webhook_endpoint'>('019aa5b0-0000-7000-8000-000000000002'),
} as const;

/** Runs a backfill to its end. Returns the children of each run and the result of the last one. */
async function runToEnd(): Promise<{ readonly delivered: number; readonly children: readonly number[] }> {
  const children: number[] = [];
  let given: Parameters<typeof webhookBackfill> = [endpoint];
  for (;;) {
    server.children = 0;
    try {
      const delivered = await webhookBackfill(...given);
      return { delivered, children: [...children, server.children] };
    } catch (error) {
      if (!(error instanceof ContinuedAsNew)) throw error;
      given = error.args as typeof given;
      children.push(server.children);
    }
  }
}

beforeEach(() => {
  server.batches = 0;
});

describe('webhookBackfill', () => {
  it('continues as a new run before it has more children than the server allows', async () => {
    server.batches = 25;
    const { delivered, children } = await runToEnd();
    expect({ delivered, children }).toEqual({ delivered: 25, children: [11 * 99, 11 * 99, 3 * 99] });
    expect(Math.max(...children)).toBeLessThan(pendingChildrenMax);
  });

  it('passes the delivered count and the policy on to the next run', async () => {
    server.batches = 12;
    const next = webhookBackfill(endpoint);
    await expect(next).rejects.toEqual(new ContinuedAsNew([endpoint, deliveryPolicy, 11]));
  });
});
