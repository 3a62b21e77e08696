import { resolve } from 'node:path';

/** The root of the checkout. `src/` and `dist/` have the same depth, so this works from both. */
export const repoRoot = resolve(import.meta.dirname, '../..');
