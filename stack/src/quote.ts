import { runProgram } from './run-tool.js';

/** `npm run quote`: prices an order with the tax engine of this checkout, without a server. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('cli/dist/landed-cost/quote-main.js', args);
}
