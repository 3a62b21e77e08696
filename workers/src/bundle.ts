import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from '@temporalio/worker';

/** Where the build leaves the workflow bundle; beside the compiled code, also when run from the sources. */
export const bundlePath = fileURLToPath(new URL('../dist/workflow-bundle.js', import.meta.url));

/** The bundle that was built ahead: a worker that bundles at start would take seconds to come back. */
export function workflowBundle(): NonNullable<WorkerOptions['workflowBundle']> {
  if (!existsSync(bundlePath)) throw new Error('The workflow bundle is missing: run the build.');
  return { codePath: bundlePath };
}
