import type { Database } from '../database.js';

/** What the role of these connections may do and must not. */
export interface ExcessPrivileges {
  readonly role: string;
  /** Whether it owns a table of the ledger, or may act as its owner. It can then switch its triggers off. */
  readonly owns: boolean;
  /** Such as `UPDATE on ledger_entry`, and `CREATE in public`. */
  readonly privileges: readonly string[];
}

interface Row {
  role: string;
  owns: boolean;
  privileges: string[];
}

/** Reads what the role could do to the ledger besides posting to it. */
export async function findExcessPrivileges(database: Database): Promise<ExcessPrivileges> {
  const { rows } = await database.pool.query<Row>(
    `WITH ledger AS (
       SELECT c.oid, c.relname, c.relowner FROM pg_class AS c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
         AND (c.relname LIKE 'ledger\\_%' OR c.relname IN ('reserve_hold', 'payout_entry', 'operator_action'))
     ), excess AS (
       SELECT wanted.privilege || ' on ' || relname AS text FROM ledger,
         unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) AS wanted (privilege)
       WHERE has_table_privilege(oid, wanted.privilege) AND NOT (relname = 'reserve_hold' AND wanted.privilege = 'UPDATE')
       UNION ALL
       SELECT 'CREATE in public' WHERE has_schema_privilege('public', 'CREATE')
     )
     SELECT current_user::text AS role, (SELECT COALESCE(bool_or(pg_has_role(relowner, 'USAGE')), false) FROM ledger) AS owns,
            ARRAY(SELECT text FROM excess ORDER BY text) AS privileges`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a table returns a row.');
  return row;
}
