import { join } from 'node:path';
import { repoRoot } from '@landed/stack/repo-root';
import { builtInTableFolder } from '@landed/tax-engine/table-loader/load-tax-tables';

/** The tables of `tax-engine/src/testing/test-tables.ts`, which is not compiled for other packages. */
export const testTableFolders = [builtInTableFolder, join(repoRoot, 'tax-engine/test-tables/')];
