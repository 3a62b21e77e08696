import { join } from 'node:path';
import { repoRoot } from './repo-root.js';
import { runTool } from './run-tool.js';

/** `npm run eval`: how often classifier and landed-cost engine are right, by labelled set. */
export function run(args: readonly string[]): Promise<number> {
  return runTool(process.execPath, [join(repoRoot, 'test/dist/eval/main.js'), ...args]);
}
