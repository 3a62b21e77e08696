import { type Database, openDatabase } from '@landed/prisma/database';
import type { StackFile } from '@landed/stack/data-folder/stack-file';

const databases = new Map<string, Database>();

/**
 * The database of a stack for the rows that tests prepare. All files of a worker share it, because a new client costs
 * as much processor time as several charges. Its one connection ends with the worker.
 */
export function keptDatabase({ database_url: url }: StackFile): Database {
  const known = databases.get(url) ?? openDatabase(url, { poolMax: 1, timeoutMilliseconds: 60_000 });
  databases.set(url, known);
  return known;
}
