import { seed } from '../setup/seed.js';

/**
 * Parameters of every `fc.assert` in a file. Prints the seed: repeat a failure with `LANDED_SEED=<printed seed>`, search
 * longer with `PROPERTY_RUNS=<number>`. `npm test` makes a fifth of the runs, as of statistical tests; the gate makes all.
 */
export function seeded(file: string, runs: number): { readonly seed: number; readonly numRuns: number } {
  process.stdout.write(`${file}: LANDED_SEED=${seed}\n`);
  const share = process.env['LANDED_TEST_SET'] === 'fixed' ? 5 : 1;
  return { seed, numRuns: Number(process.env['PROPERTY_RUNS'] ?? Math.ceil(runs / share)) };
}
