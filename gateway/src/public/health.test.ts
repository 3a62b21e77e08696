import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '../services.js';
import { ready } from './health.js';

let isDatabaseUp = true;
let isTemporalUp = true;

const services = {
  database: {
    pool: {
      query: async () => {
        if (!isDatabaseUp) throw new Error('down');
        return { rows: [{ now: new Date() }] };
      },
    },
  },
  temporal: {
    options: { namespace: 'default' },
    withDeadline: async (_: number, call: () => Promise<unknown>) => call(),
    workflowService: {
      describeWorkflowExecution: async () => {
        if (!isTemporalUp) throw new Error('down');
      },
    },
  },
} as unknown as Services;

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

function readyz(lifecycle = { draining: false }) {
  const respond = ready(services, lifecycle);
  return async () => {
    const ctx = { set: () => undefined, status: 0, body: {} };
    await respond(ctx as never, async () => undefined);
    vi.advanceTimersByTime(1_001);
    return [ctx.status, ctx.body] as const;
  };
}

it('a gateway that has reached Temporal stays ready while Temporal is down, because reads and replays need no workflow', async () => {
  [isDatabaseUp, isTemporalUp] = [true, true];
  const read = readyz();
  expect((await read())[0]).toBe(200);
  isTemporalUp = false;
  expect(await read()).toEqual([
    200,
    { status: 'ready', database: true, temporal: false, clock: true, draining: false },
  ]);
  isDatabaseUp = false;
  expect((await read())[0]).toBe(503);
});

it('a gateway is not ready before it has reached Temporal, so that it replaces no other one', async () => {
  [isDatabaseUp, isTemporalUp] = [true, false];
  const read = readyz();
  expect(await read()).toEqual([
    503,
    { status: 'not_ready', database: true, temporal: false, clock: true, draining: false },
  ]);
  isTemporalUp = true;
  expect((await read())[0]).toBe(200);
});

it('a gateway that stops is not ready', async () => {
  [isDatabaseUp, isTemporalUp] = [true, true];
  expect((await readyz({ draining: true })())[0]).toBe(503);
});
