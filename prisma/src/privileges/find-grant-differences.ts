import type { Database } from '../database.js';
import { allowedGrants, allowedTables, privileges, processRoles, roleName } from './allowed.js';

/** How the grants of this database differ from the list. */
export interface GrantDifferences {
  /** Roles of the list that the server does not have. */
  readonly absentRoles: readonly string[];
  /** Such as `landed_worker: INSERT on event`. */
  readonly missing: readonly string[];
  /** Such as `landed_gateway: DELETE on tax_quote`; also tables that are not in the list. */
  readonly excess: readonly string[];
}

interface Row {
  role: string;
  table: string;
  privilege: string;
}

/** Compares what the roles of the processes may do with the list. Reads the catalog only; any role may run it. */
export async function findGrantDifferences({ pool }: Database): Promise<GrantDifferences> {
  const names = processRoles.map(roleName);
  const { rows } = await pool.query<Row>(
    `SELECT r.rolname::text AS role, c.relname::text AS table, p.privilege
     FROM pg_roles AS r, pg_class AS c, unnest($2::text[]) AS p (privilege)
     WHERE r.rolname = ANY ($1::text[]) AND c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND has_table_privilege(r.oid, c.oid, p.privilege)`,
    [names, privileges],
  );
  const existing = await pool.query<{ name: string }>(
    'SELECT rolname::text AS name FROM pg_roles WHERE rolname = ANY ($1::text[])',
    [names],
  );
  const present = new Set(existing.rows.map(({ name }) => name));
  const wanted = new Set(
    allowedGrants().flatMap(({ table, role, privileges: list }) =>
      list.map((privilege) => text({ role: roleName(role), table, privilege })),
    ),
  );
  const found = new Set(rows.map(text));
  const unlisted = await findUnlistedTables({ pool });
  return {
    absentRoles: names.filter((name) => !present.has(name)),
    missing: [...wanted].filter((one) => !found.has(one) && present.has(one.slice(0, one.indexOf(':')))).toSorted(),
    excess: [
      ...[...found].filter((one) => !wanted.has(one)),
      ...unlisted.map((table) => `${table} is not in the list`),
    ].toSorted(),
  };
}

async function findUnlistedTables({ pool }: Pick<Database, 'pool'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relname::text = ANY ($1::text[])`,
    [allowedTables],
  );
  return rows.map(({ name }) => name);
}

function text({ role, table, privilege }: Row): string {
  return `${role}: ${privilege} on ${table}`;
}
