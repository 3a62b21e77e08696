import { runTests, selectNothing } from './run-tests.js';
import { localTool, runTool } from './run-tool.js';

/**
 * `npm test`: runs the fixed set, which is every test but those of the long files (`longFiles`). Any argument that is not
 * an option of a whole run goes to vitest with the others, and makes it one run of vitest. Returns the exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  return selectNothing(args) ? runTests('fixed', args) : runTool(localTool('vitest'), ['run', ...args]);
}
