/** Numbers from 0 to below 1 that are the same for the same seed; `LANDED_SEED` repeats a run. */
export function seededRandom(): { readonly seed: number; readonly random: () => number } {
  const seed = Number(process.env['LANDED_SEED'] ?? Date.now() % 2 ** 31);
  let state = seed;
  return {
    seed,
    random() {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0;
      const mixed = Math.imul(state ^ (state >>> 12), 0x9e3779b1);
      return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
    },
  };
}
