import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { checkedChangedBy } from '@landed/management/webhook-endpoint/changed-by';
import { builtInTableFolder, loadTaxTables } from '@landed/tax-engine/price';
import { CommandFailure } from '../program/command-failure.js';

/** The last line of a table's sources: who imported it, and why. Throws for a name or a reason that is not accepted. */
export function importedBy(by: ChangedBy): string {
  const { actor, reason } = checkedChangedBy(by);
  return `Imported by ${actor}${reason === null ? '' : `: ${reason}`}`;
}

/**
 * Checks the table outside the folder, together with all other tables: workers load whatever is in the folder. Throws
 * `table_rejected` with every fault.
 */
export async function checkTable(folder: string, text: string): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'landed-table-'));
  try {
    await writeFile(join(draft, 'table.json'), text);
    loadTaxTables([builtInTableFolder, folder, draft]);
  } catch (error) {
    throw new CommandFailure('table_rejected', error instanceof Error ? error.message : 'The table is not usable.');
  } finally {
    await rm(draft, { recursive: true });
  }
}

/**
 * Writes a checked table so that it appears whole: a process that is killed in the middle leaves a `.draft` file, which
 * nothing loads, and the earlier tables stay in use. The next import of the same table replaces it.
 */
export async function writeTable(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
