import { seed } from '../setup/seed.js';

/**
 * Parameters of every `fc.assert` in a file. Prints the seed: repeat a failure with `LANDED_SEED=<printed seed>`, search
 * longer with `PROPERTY_RUNS=<number>`.
 */
export function seeded(file: string, runs: number): { readonly seed: number; readonly numRuns: number } {
  process.stdout.write(`${file}: LANDED_SEED=${seed}\n`);
  return { seed, numRuns: Number(process.env['PROPERTY_RUNS'] ?? runs) };
}
