import { withSecretFiles } from '@landed/codec/settings/secret-files';
import { buyerKeysTable } from './buyer-keys/prepare-buyer-keys.js';
import { migrationsFolder } from './migrate/migrate.js';
import { findNewerMigrations } from './migrate/newer-migrations.js';
import { grantInDatabase } from './privileges/grant-in-database.js';

/**
 * Gives the roles of the processes what the list allows, in the database of `DATABASE_DIRECT_URL`, or else of `DATABASE_URL`, and
 * saves the logins of
 * `LANDED_DATABASE_LOGINS`. A login that is named as an argument runs all processes.
 */
async function main(shared: readonly string[]): Promise<void> {
  const env = withSecretFiles(process.env);
  const connectionString = env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'];
  if (!connectionString) throw new Error('DATABASE_URL is not set. It must name the owner of the tables.');
  const isNewer = (await findNewerMigrations(connectionString, migrationsFolder)).length > 0;
  const logins = await grantInDatabase(connectionString, env, isNewer, shared);
  const { BUYER_KEYS_DATABASE_URL: keysUrl } = env;
  if (keysUrl) await grantInDatabase(keysUrl, env, isNewer, shared, [buyerKeysTable]);
  process.stdout.write(`The roles have what they need. Logins: ${logins.join(', ') || 'none'}.\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
