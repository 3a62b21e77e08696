/**
 * The draw of every statistical test and property. `npm test` sets `LANDED_SEED`, so that it runs the same cases each time;
 * without it, each run draws others. Repeat a failure with the printed seed.
 */
export const seed = Number(process.env['LANDED_SEED'] ?? Date.now() % 2 ** 31);
