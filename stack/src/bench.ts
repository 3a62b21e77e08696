import { runProgram } from './run-tool.js';

/** `npm run bench`: the benchmark, which brings its own stack. Arguments go to it. Returns its exit code. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('test/dist/bench/main.js', args);
}
