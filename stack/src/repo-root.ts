import { resolve } from 'node:path';

/** Root of the checkout. `src/` and `dist/` lie at the same depth, so this holds for both. */
export const repoRoot = resolve(import.meta.dirname, '../..');
