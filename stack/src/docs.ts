import { runProgram } from './run-tool.js';

/** `npm run docs`: builds the documentation site and serves it on loopback; `-- --build` builds it only. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('docs-site/main.mjs', args);
}
