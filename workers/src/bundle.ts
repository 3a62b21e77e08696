import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from '@temporalio/worker';

/** The path of the workflow bundle. The build writes it to `dist`, also for a worker that runs from the sources. */
export const bundlePath = fileURLToPath(new URL('../dist/workflow-bundle.js', import.meta.url));

/** The bundle from the build. Bundling at start would add seconds to every restart. */
export function workflowBundle(): NonNullable<WorkerOptions['workflowBundle']> {
  if (!existsSync(bundlePath)) throw new Error(`The workflow bundle is missing: ${bundlePath}. Run \`npm run build\`.`);
  return { codePath: bundlePath };
}
