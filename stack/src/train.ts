import { runProgram } from './run-tool.js';

/** `npm run train`: fits the weights and the confidence of the classifier to labelled products. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('test/dist/eval/train.js', args);
}
