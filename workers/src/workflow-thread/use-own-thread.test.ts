import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import workerThreads from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { useOwnWorkflowThread } from './use-own-thread.js';

const { resolve } = createRequire(import.meta.url);
const { Worker } = workerThreads;
afterEach(() => void Object.assign(workerThreads, { Worker }));

/** Whether the SDK records stack traces in a thread that has loaded this module. */
async function recordsStacks(module: string): Promise<unknown> {
  const code = `
    const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(module)}).then(() => {
      const { globalHandlers } = require(${JSON.stringify(resolve('@temporalio/worker/lib/workflow/vm-shared'))});
      globalHandlers.install();
      parentPort.postMessage(globalHandlers.promiseHookInstalled);
    });`;
  const thread = new Worker(code, { eval: true });
  const [records] = await once(thread, 'message');
  await thread.terminate();
  return records;
}

it('the own workflow thread records no stack trace of promises, and the one of the SDK does', async () => {
  const own = fileURLToPath(new URL('../../dist/workflow-thread/thread.js', import.meta.url));
  expect(existsSync(own)).toBe(true);
  expect(await recordsStacks(own)).toBe(false);
  expect(await recordsStacks(resolve('@temporalio/worker/lib/workflow/workflow-worker-thread'))).toBe(true);
});

it('the SDK starts its workflow threads with the own file, and other threads keep theirs', () => {
  class Recorded {
    readonly file: unknown;
    constructor(file: unknown) {
      this.file = file;
    }
  }
  Object.assign(workerThreads, { Worker: Recorded });
  useOwnWorkflowThread();
  const thread = resolve('@temporalio/worker/lib/workflow/workflow-worker-thread');
  const started = [thread, '/another.js'].map((file) => new workerThreads.Worker(file) as unknown as Recorded);
  expect(started.map(({ file }) => String(file))).toEqual([
    new URL('./thread.js', import.meta.url).href,
    '/another.js',
  ]);
  // The only place where the SDK starts them passes exactly this path.
  expect(
    String(
      createRequire(import.meta.url)('@temporalio/worker/lib/workflow/threaded-vm').ThreadedVMWorkflowCreator.create,
    ),
  ).toContain("new node_worker_threads_1.Worker(require.resolve('./workflow-worker-thread'))");
});
