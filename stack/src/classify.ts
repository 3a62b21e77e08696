import { join } from 'node:path';
import { repoRoot } from './repo-root.js';
import { runTool } from './run-tool.js';

/** `npm run classify`: finds the HS code of a text, without any service. */
export function run(args: readonly string[]): Promise<number> {
  return runTool(process.execPath, [join(repoRoot, 'activities/dist/command-line/classify-main.js'), ...args]);
}
