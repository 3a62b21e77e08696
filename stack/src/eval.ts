import { runProgram } from './run-tool.js';

/** `npm run eval`: measures the accuracy of classifier and tax engine on labelled sets. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('test/dist/eval/main.js', args);
}
