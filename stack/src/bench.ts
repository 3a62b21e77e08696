import { join } from 'node:path';
import { repoRoot } from './repo-root.js';
import { runTool } from './run-tool.js';

/** `npm run bench`: the benchmark, which brings its own stack. Arguments go to it. Returns its exit code. */
export function run(args: readonly string[]): Promise<number> {
  return runTool(process.execPath, [join(repoRoot, 'test/dist/bench/main.js'), ...args]);
}
