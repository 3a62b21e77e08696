/** Repeat a failure with `PROPERTY_SEED=<printed seed>`; search longer with `PROPERTY_RUNS=<number>`. */
const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2_147_483_647);

/** Parameters of every `fc.assert` in a file. Prints the seed, so that a failure can be repeated. */
export function seeded(file: string, runs: number): { readonly seed: number; readonly numRuns: number } {
  process.stdout.write(`${file}: PROPERTY_SEED=${seed}\n`);
  return { seed, numRuns: Number(process.env['PROPERTY_RUNS'] ?? runs) };
}
