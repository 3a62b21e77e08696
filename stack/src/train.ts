import { runProgram } from './run-tool.js';

/** `npm run train`: fits the weights of the classifier to the development half of the labelled products. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('test/dist/eval/train.js', args);
}
