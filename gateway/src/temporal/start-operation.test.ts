import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EndedAttempt, LocalWorker } from './local-worker.js';
import { startOperation } from './start-operation.js';

afterEach(() => vi.useRealTimers());

const asked = { kind: 'completed', status: 'asked' } as const;
const here = { kind: 'completed', status: 'here', operation: { responseStatus: 200 } } as unknown as EndedAttempt;
/** What a workflow says comes without the row. */
const answered = { ...asked, operation: null };
const options = { workflowId: 'op/test/a', taskQueue: 'core', args: [], workflowIdConflictPolicy: 'FAIL' } as const;

/** A client that records what it is asked for. */
function clientThat({ grants = true, hasEnded = false, exists = false } = {}) {
  const calls: string[] = [];
  const handle = {
    eagerlyStarted: grants,
    executeUpdate: async () => {
      calls.push('update');
      if (hasEnded) throw new WorkflowNotFoundError('ended', 'op/test/a', undefined);
      return asked;
    },
    result: async () => {
      calls.push('result');
      return asked;
    },
  };
  const workflow = {
    start: async (_: string, { requestEagerStart }: { requestEagerStart?: boolean }) => {
      calls.push(`start, eager ${requestEagerStart}`);
      if (exists) throw new Error('exists');
      return handle;
    },
    executeUpdateWithStart: async () => {
      calls.push('update with start');
      return asked;
    },
  };
  return { calls, client: { workflow } as unknown as Client };
}

function workerThat(ended: Promise<EndedAttempt | null>, takesStarts = true) {
  const stop = vi.fn();
  const worker: LocalWorker = { takesStarts, follow: () => ({ ended, stop }), savedStatus: () => null };
  return { stop, worker };
}

const never = new Promise<never>(() => undefined);
const run = (client: Client, worker?: LocalWorker) => startOperation(client, worker, 'checkout', options);

describe('the start of an operation', () => {
  it('the start of an operation is eager, and its result is what ended in this process', async () => {
    const { calls, client } = clientThat();
    const { stop, worker } = workerThat(Promise.resolve(here));
    expect([await run(client, worker), calls]).toEqual([here, ['start, eager true']]);
    expect(stop).toHaveBeenCalledOnce();
  });

  it.each([
    ['without a worker in this process', undefined],
    ['while its version is not the current one', workerThat(never, false).worker],
  ])('the start of an operation waits for the workflow in the same call %s', async (_, worker) => {
    const { calls, client } = clientThat();
    expect([await run(client, worker), calls]).toEqual([answered, ['update with start']]);
  });

  it('the workflow is asked when no slot was free', async () => {
    const { calls, client } = clientThat({ grants: false });
    expect([await run(client, workerThat(never).worker), calls]).toEqual([answered, ['start, eager true', 'update']]);
  });

  it('the workflow is asked when the attempt ended without an outcome', async () => {
    const { calls, client } = clientThat();
    const { worker } = workerThat(Promise.resolve(null));
    expect([await run(client, worker), calls]).toEqual([answered, ['start, eager true', 'update']]);
  });

  it('the workflow is asked when the worker lost the task', async () => {
    vi.useFakeTimers();
    const { calls, client } = clientThat();
    const result = run(client, workerThat(never).worker);
    await vi.advanceTimersByTimeAsync(5_999);
    expect(calls).toEqual(['start, eager true']);
    await vi.advanceTimersByTimeAsync(1);
    expect([await result, calls]).toEqual([answered, ['start, eager true', 'update']]);
  });

  it('the result of a workflow that has ended before the question is read', async () => {
    const { calls, client } = clientThat({ grants: false, hasEnded: true });
    expect(await run(client, workerThat(never).worker)).toEqual(answered);
    expect(calls).toEqual(['start, eager true', 'update', 'result']);
  });

  it('a start that fails is no longer followed', async () => {
    const { client } = clientThat({ exists: true });
    const { stop, worker } = workerThat(never);
    await expect(run(client, worker)).rejects.toThrow('exists');
    expect(stop).toHaveBeenCalledOnce();
  });
});
