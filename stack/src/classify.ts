import { runProgram } from './run-tool.js';

/** `npm run classify`: finds the HS code of a product, without a server. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('cli/dist/landed-cost/classify-main.js', args);
}
