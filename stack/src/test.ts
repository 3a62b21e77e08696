import { localTool, runTool } from './run-tool.js';

/** `npm test`: every test, once. Arguments go to vitest. Returns its exit code. */
export function run(args: readonly string[]): Promise<number> {
  return runTool(localTool('vitest'), ['run', ...args]);
}
