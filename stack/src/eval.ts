import { runProgram } from './run-tool.js';

/** `npm run eval`: how often classifier and landed-cost engine are right, by labelled set. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('test/dist/eval/main.js', args);
}
