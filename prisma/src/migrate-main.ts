import { type AppliedMigration, migrate } from './migrate/migrate.js';

/** Applies the migrations to the database that `DATABASE_URL` names. One JSON line each, exit code 1 on failure. */
async function main(): Promise<void> {
  const connectionString = process.env['DATABASE_URL'];
  if (!connectionString) throw new Error('DATABASE_URL is not set.');
  const applied = await migrate(connectionString);
  for (const migration of applied) say(migration);
  console.log(JSON.stringify({ level: 30, time: Date.now(), msg: 'ready', applied: applied.length }));
}

function say({ name, milliseconds }: AppliedMigration): void {
  console.log(JSON.stringify({ level: 30, time: Date.now(), msg: 'migration applied', name, milliseconds }));
}

main().catch((error: unknown) => {
  const msg = error instanceof Error ? error.message : String(error);
  console.error(JSON.stringify({ level: 60, time: Date.now(), msg }));
  process.exitCode = 1;
});
