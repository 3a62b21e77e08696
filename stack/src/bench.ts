import { runProgram } from './run-tool.js';

/** `npm run bench`: runs the benchmark, which starts its own stack. Passes its arguments on. Returns the exit code. */
export function run(args: readonly string[]): Promise<number> {
  return runProgram('bench/dist/main.js', args);
}
