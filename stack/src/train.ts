import { join } from 'node:path';
import { repoRoot } from './repo-root.js';
import { runTool } from './run-tool.js';

/** `npm run train`: fits the figures of the classifier again, from the development half of the labelled products. */
export function run(args: readonly string[]): Promise<number> {
  return runTool(process.execPath, [join(repoRoot, 'test/dist/eval/train.js'), ...args]);
}
