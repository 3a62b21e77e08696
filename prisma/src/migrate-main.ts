import { withSecretFiles } from '@landed/codec/settings/secret-files';
import { prepareBuyerKeys } from './buyer-keys/prepare-buyer-keys.js';
import { type AppliedMigration, migrate, migrationsFolder } from './migrate/migrate.js';
import { findNewerMigrations } from './migrate/newer-migrations.js';
import { grantInDatabase } from './privileges/grant-in-database.js';
import { loginsVariable } from './privileges/read-logins.js';

/**
 * Applies the migrations to the database in `DATABASE_DIRECT_URL`, or else in `DATABASE_URL`, and grants what the processes need when
 * `LANDED_DATABASE_LOGINS` names their logins; the same in the database of buyers' keys (`BUYER_KEYS_DATABASE_URL`). A database of
 * a newer version stays as it is. Writes one JSON line each; exit code 1 on failure.
 */
async function main(): Promise<void> {
  const env = withSecretFiles(process.env);
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env;
  const connectionString = DATABASE_DIRECT_URL || DATABASE_URL;
  if (!connectionString) throw new Error('DATABASE_URL is not set.');
  const applied = await migrate(connectionString);
  for (const migration of applied) logApplied(migration);
  const newer = await findNewerMigrations(connectionString, migrationsFolder);
  if (newer.length > 0) {
    process.stdout.write(logLine('warn', 'the database is of a newer version and stays as it is', { names: newer }));
  }
  const isNewer = newer.length > 0;
  if (env[loginsVariable]) await grantInDatabase(connectionString, env, isNewer);
  const { BUYER_KEYS_DATABASE_URL: keysUrl } = env;
  if (keysUrl) await prepareBuyerKeys(keysUrl, env, isNewer);
}

function logApplied({ name, milliseconds }: AppliedMigration): void {
  process.stdout.write(logLine('info', 'migration applied', { name, duration_ms: milliseconds }));
}

/** A log line in the format of the services. */
function logLine(
  level: 'info' | 'warn' | 'fatal',
  msg: string,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  return `${JSON.stringify({ level, time: new Date().toISOString(), service: 'migrate', ...fields, msg })}\n`;
}

main().catch((error: unknown) => {
  process.stderr.write(logLine('fatal', error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
});
