import { asId } from '@landed/contracts/ids/ids';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { webhookBackfill } from './webhook-backfill.js';

/** The server allows no run more children than these that are not done: it fails every task that starts another. */
const childrenOfARunMax = 2_000;

/** A backlog of an endpoint that takes one event of each bite and fails the others, so that each goes on by itself. */
const server = vi.hoisted(() => ({ bites: 0, children: 0 }));
const biteRows = 100;

/** What ends a run, with what the next one is given. */
class GoesOn extends Error {
  constructor(readonly given: readonly unknown[]) {
    super('It goes on as a new run.');
  }
}

vi.mock(import('@temporalio/workflow'), async (original) => ({
  ...(await original()),
  proxyActivities: (() => ({
    attemptOverdue: async () => {
      server.bites -= 1;
      const waiting = Array.from({ length: biteRows - 1 }, (_, index) => ({ eventId: `${index}` }));
      return { delivered: 1, waiting, more: server.bites > 0, waitMilliseconds: 0 };
    },
  })) as never,
  setCurrentDetails: (() => undefined) as never,
  startChild: (async () => {
    server.children += 1;
  }) as never,
  continueAsNew: (async (...given: readonly unknown[]) => {
    throw new GoesOn(given);
  }) as never,
}));

const endpoint = {
  rail: 'test',
  merchantId: asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001'),
  endpointId: asId<'webhook_endpoint'>('019aa5b0-0000-7000-8000-000000000002'),
} as const;

/** Runs it to its end: how many children each run had, and what the last one says. */
async function throughAllRuns(): Promise<{ readonly delivered: number; readonly children: readonly number[] }> {
  const children: number[] = [];
  let given: Parameters<typeof webhookBackfill> = [endpoint];
  for (;;) {
    server.children = 0;
    try {
      const delivered = await webhookBackfill(...given);
      return { delivered, children: [...children, server.children] };
    } catch (error) {
      if (!(error instanceof GoesOn)) throw error;
      given = error.given as typeof given;
      children.push(server.children);
    }
  }
}

beforeEach(() => {
  server.bites = 0;
});

describe('what an endpoint was not sent in time', () => {
  it('goes on as a new run before one has more children than the server allows', async () => {
    server.bites = 25;
    const { delivered, children } = await throughAllRuns();
    expect({ delivered, children }).toEqual({ delivered: 25, children: [11 * 99, 11 * 99, 3 * 99] });
    expect(Math.max(...children)).toBeLessThan(childrenOfARunMax);
  });

  it('is counted through all runs, under the same policy', async () => {
    server.bites = 12;
    const next = webhookBackfill(endpoint);
    await expect(next).rejects.toEqual(new GoesOn([endpoint, deliveryPolicy, 11]));
  });
});
