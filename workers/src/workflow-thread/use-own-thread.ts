import { createRequire } from 'node:module';
import workerThreads, { type WorkerOptions } from 'node:worker_threads';

const sdkThread = createRequire(import.meta.url).resolve('@temporalio/worker/lib/workflow/workflow-worker-thread');
const ownThread = new URL('./thread.js', import.meta.url);

/**
 * Runs workflows on `thread.ts` from now on, in this process. The SDK has no option for that, so this is bound to its
 * exact version, and a test shows that it acts.
 */
export function useOwnWorkflowThread(): void {
  const { Worker } = workerThreads;
  class WorkerOfOwnFile extends Worker {
    constructor(file: string | URL, options?: WorkerOptions) {
      super(file === sdkThread ? ownThread : file, options);
    }
  }
  Object.assign(workerThreads, { Worker: WorkerOfOwnFile });
}
