import { runProgram } from './run-tool.js';

/** `npm run quote`: prices an order with the engine and packs of this checkout, without any service. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('activities/dist/command-line/quote-main.js', args);
}
