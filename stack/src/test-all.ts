import { runTests, selectNothing } from './run-tests.js';

/** `npm run test:all`: runs what `npm test` runs, and the long files. Returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  if (!selectNothing(args)) throw new Error('npm run test:all runs every file. Give files to npm test instead.');
  return runTests('all', args);
}
