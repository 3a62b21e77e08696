import type pg from 'pg';

/** A migration as recorded in the database. */
export interface MigrationRow {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/** The same table that Prisma creates, so that its commands and this runner are interchangeable. */
const createTable = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

export async function ensureMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query(createTable);
}

/** All migrations that were started and not marked as rolled back. */
export async function readMigrationRows(client: pg.ClientBase): Promise<readonly MigrationRow[]> {
  const { rows } = await client.query<MigrationRow>(
    `SELECT "migration_name", "checksum", "finished_at" FROM "_prisma_migrations"
      WHERE "rolled_back_at" IS NULL ORDER BY "started_at", "migration_name"`,
  );
  return rows;
}

export async function insertBegun(client: pg.ClientBase, id: string, name: string, checksum: string): Promise<void> {
  await client.query('INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ]);
}

export async function markFinished(client: pg.ClientBase, id: string): Promise<void> {
  await client.query(
    'UPDATE "_prisma_migrations" SET "finished_at" = clock_timestamp(), "applied_steps_count" = "applied_steps_count" + 1 WHERE "id" = $1',
    [id],
  );
}
