import { migrationsFolder } from '@landed/prisma/migrate/migrate';
import { findNewerMigrations } from '@landed/prisma/migrate/newer-migrations';
import { allowedGrants, type ProcessRole, processRoles, roleName } from '@landed/prisma/privileges/allowed';
import { findGrantDifferences } from '@landed/prisma/privileges/find-grant-differences';
import { grantInDatabase } from '@landed/prisma/privileges/grant-in-database';
import { grantProcessRoles } from '@landed/prisma/privileges/grant-process-roles';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';

let fresh: FreshDatabase;
let owner: pg.Client;
/** A column of each table that no role may update so as to lock rows. */
const columns = new Map<string, string>();

beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  await grantProcessRoles(owner);
  await owner.query(permittedFunction);
  const { rows } = await owner.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER' ORDER BY ordinal_position DESC`,
  );
  for (const { table, column } of rows) if (!/_at$|_after$/.test(column)) columns.set(table, column);
});
afterAll(async () => {
  await owner.end();
  await fresh.drop();
});

/** A statement that needs one privilege and touches no row. */
const statements = {
  SELECT: (table: string) => `SELECT 1 FROM ${table} WHERE false`,
  INSERT: (table: string) => `INSERT INTO ${table} DEFAULT VALUES`,
  UPDATE: (table: string) => `UPDATE ${table} SET ${columns.get(table)} = NULL WHERE false`,
  DELETE: (table: string) => `DELETE FROM ${table} WHERE false`,
  TRUNCATE: (table: string) => `TRUNCATE ${table} CASCADE`,
};

/** Runs statements in a role, each undone. True for each that PostgreSQL did not deny. */
async function permitted(role: ProcessRole, texts: readonly string[]): Promise<readonly boolean[]> {
  await owner.query(`BEGIN; SET LOCAL ROLE ${roleName(role)}`);
  const { rows } = await owner.query<{ permitted: boolean[] }>('SELECT pg_temp.permitted($1::text[])', [texts]);
  await owner.query('ROLLBACK');
  return rows[0]?.permitted ?? [];
}

const isPermitted = async (role: ProcessRole, statement: string) => (await permitted(role, [statement]))[0];

const permittedFunction = `
  CREATE FUNCTION pg_temp.permitted(texts text[]) RETURNS boolean[] LANGUAGE plpgsql AS $$
  DECLARE found boolean[] := '{}'; each text;
  BEGIN
    FOREACH each IN ARRAY texts LOOP
      BEGIN
        EXECUTE each;
        found := found || true;
      EXCEPTION WHEN insufficient_privilege THEN found := found || false;
        WHEN OTHERS THEN found := found || true;
      END;
    END LOOP;
    RETURN found;
  END $$`;

describe('the database, for the role of a process,', () => {
  it('lets each role run the statements of the list and no others, on every table', async () => {
    let denied = 0;
    const wrong: string[] = [];
    for (const role of processRoles) {
      const asked = allowedGrants()
        .filter((grant) => grant.role === role)
        .flatMap(({ table, privileges }) =>
          Object.entries(statements).map(([privilege, statement]) => ({
            isAllowed: privileges.some((one) => one === privilege),
            name: `${role}: ${privilege} on ${table}`,
            text: statement(table),
          })),
        );
      const results = await permitted(
        role,
        asked.map(({ text }) => text),
      );
      denied += results.filter((isDone) => !isDone).length;
      wrong.push(...asked.filter(({ isAllowed }, index) => results[index] !== isAllowed).map(({ name }) => name));
    }
    expect(wrong).toEqual([]);
    // Statements that PostgreSQL denied: a change of the list shows here.
    expect(denied).toBe(1_485);
  });

  it.each([
    ['worker', 'UPDATE merchant_rail SET fee_bps = 0 WHERE false'],
    ['worker', 'UPDATE merchant SET held_at = NULL WHERE false'],
    ['gateway', "UPDATE payment_intent SET status = 'succeeded' WHERE false"],
    ['worker', "INSERT INTO operator_identity (id, name, public_key, roles) VALUES ('', '', '', '{}')"],
    ['operator', 'UPDATE operator_identity SET retired_at = NULL WHERE false'],
    ['worker', 'CREATE TABLE anything (a int)'],
    ['operator', "SET session_replication_role = 'replica'"],
    ['operator', 'ALTER TABLE ledger_entry DISABLE TRIGGER ALL'],
  ] as const)('rejects what the %s may not run: %s', async (role, statement) => {
    expect(await isPermitted(role, statement)).toBe(false);
  });

  it.each([
    ['worker', 'SELECT 1 FROM merchant_rail WHERE false FOR SHARE'],
    ['worker', 'SELECT 1 FROM merchant WHERE false FOR SHARE'],
    ['gateway', 'SELECT 1 FROM payment_intent WHERE false FOR NO KEY UPDATE'],
  ] as const)('lets the %s lock rows that it may not change: %s', async (role, statement) => {
    expect(await isPermitted(role, statement)).toBe(true);
  });
});

describe('the comparison of the grants with the list', () => {
  it('finds nothing after the grants, and names each grant that is missing or too many', async () => {
    expect(await findGrantDifferences(fresh.database)).toEqual({ absentRoles: [], missing: [], excess: [] });
    await owner.query('REVOKE INSERT ON event FROM landed_worker; GRANT DELETE ON tax_quote TO landed_gateway');
    await owner.query('CREATE TABLE unlisted (a int)');
    expect(await findGrantDifferences(fresh.database)).toEqual({
      absentRoles: [],
      missing: ['landed_worker: INSERT on event'],
      excess: ['landed_gateway: DELETE on tax_quote', 'unlisted is not in the list'],
    });
    await owner.query('DROP TABLE unlisted');
    await grantProcessRoles(owner);
    expect(await findGrantDifferences(fresh.database)).toEqual({ absentRoles: [], missing: [], excess: [] });
  });

  /** As `migrate` and `grant` do it, for this database and that of buyers' keys. */
  const grant = async () => {
    const newer = await findNewerMigrations(fresh.url, migrationsFolder);
    await grantInDatabase(fresh.url, {}, newer.length > 0);
  };

  it('grants of an older version leave those of the newer version that made the database', async () => {
    await owner.query(`CREATE TABLE newer (id int); GRANT SELECT ON newer TO landed_gateway;
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('newer', '', '9999_newer', now())`);
    await grant();
    const { rows } = await owner.query(`SELECT has_table_privilege('landed_gateway', 'newer', 'SELECT') AS may`);
    expect(rows).toEqual([{ may: true }]);
    await owner.query(`DROP TABLE newer; DELETE FROM _prisma_migrations WHERE id = 'newer'`);
    await owner.query('CREATE TABLE newer (id int); GRANT SELECT ON newer TO landed_gateway');
    await grant();
    const again = await owner.query(`SELECT has_table_privilege('landed_gateway', 'newer', 'SELECT') AS may`);
    expect(again.rows).toEqual([{ may: false }]);
    await owner.query('DROP TABLE newer');
  });
});
