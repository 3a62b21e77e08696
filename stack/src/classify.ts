import { runProgram } from './run-tool.js';

/** `npm run classify`: finds the HS code of a text, without any service. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('activities/dist/command-line/classify-main.js', args);
}
