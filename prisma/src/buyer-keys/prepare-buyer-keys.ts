import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { grantInDatabase } from '../privileges/grant-in-database.js';
import { loginsVariable } from '../privileges/read-logins.js';

/** The only table of the database of buyers' keys. */
export const buyerKeysTable = 'buyer_key';

const tableFile = new URL('../../migrations/20261208000500_buyer_keys/migration.sql', import.meta.url);

/**
 * Creates the table in the database of buyers' keys, as its owner, and grants what the processes need there. A second call
 * changes nothing.
 *
 * @param isNewer as of `grantInDatabase`.
 */
export async function prepareBuyerKeys(
  connectionString: string,
  env: NodeJS.ProcessEnv,
  isNewer: boolean,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(await readFile(tableFile, 'utf8'));
  } finally {
    await client.end();
  }
  if (env[loginsVariable]) await grantInDatabase(connectionString, env, isNewer, [], [buyerKeysTable]);
}
