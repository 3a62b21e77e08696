import { join } from 'node:path';
import { repoRoot } from './repo-root.js';
import { runTool } from './run-tool.js';

/** `npm run quote`: prices an order with the engine and packs of this checkout, without any service. */
export function run(args: readonly string[]): Promise<number> {
  return runTool(process.execPath, [join(repoRoot, 'activities/dist/command-line/quote-main.js'), ...args]);
}
