import { join } from 'node:path';
import { removeStaleData } from './remove-stale-data.mjs';
import { run, step } from './step.mjs';

/** A longer compilation had something to compile, so it is printed. */
const quietMilliseconds = 1500;

/** Compiles these packages, or all packages when the list is empty. The compiler skips what has not changed. */
export async function compile(root, packages) {
  removeStaleData(root);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const startedAt = performance.now();
  const work = run(process.execPath, [tsc, '-b', ...packages], { cwd: root });
  const isQuick = await Promise.race([work.then(() => true), timeout(quietMilliseconds)]);
  if (!isQuick) await step('compile', () => work, startedAt);
}

function timeout(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds).unref());
}
