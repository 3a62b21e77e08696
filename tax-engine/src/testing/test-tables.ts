import { fileURLToPath } from 'node:url';
import { builtInTableFolder } from '../table-loader/load-tax-tables.js';

/**
 * For tests: the built-in tables and fixed exchange rates of 2026-11-20, so that amounts calculated by hand stay the same
 * when the built-in exchange rates change.
 */
export const testTableFolders = [builtInTableFolder, fileURLToPath(new URL('../../test-tables/', import.meta.url))];
