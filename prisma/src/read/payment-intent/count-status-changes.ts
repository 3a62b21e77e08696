import type { Database } from '../../database.js';

/** How many payments got a status. */
export interface StatusChanges {
  readonly rail: string;
  readonly entity: string;
  readonly status: string;
  readonly count: number;
}

const statement = {
  name: 'landed_count_status_changes',
  text: `
    SELECT p.rail, p.entity, h.to_status AS status, count(*)::int AS count
    FROM payment_status_history AS h JOIN payment_intent AS p ON p.id = h.payment_intent_id
    WHERE h.id > $1::bigint AND h.id <= $2::bigint
    GROUP BY p.rail, p.entity, h.to_status`,
};

const newestIds = {
  name: 'landed_newest_ids',
  text: `
    SELECT COALESCE((SELECT max(id) FROM payment_status_history), 0) AS "statusChange",
           COALESCE((SELECT max(id) FROM ledger_entry), 0) AS "ledgerEntry",
           (SELECT journal_id FROM ledger_entry ORDER BY id DESC LIMIT 1) AS journal,
           (SELECT journal_id FROM ledger_entry WHERE id = $1::bigint) AS "earlierJournal"`,
};

/** Counts the status changes with an id after `after` and up to `upTo`. The history never changes. */
export async function countStatusChanges(database: Database, after: string, upTo: string): Promise<StatusChanges[]> {
  const { rows } = await database.pool.query<StatusChanges>({ ...statement, values: [after, upTo] });
  return rows;
}

/** The newest ids of the tables that metrics count from: a statement in flight may still write lower ones. */
export interface NewestIds {
  readonly statusChange: string;
  readonly ledgerEntry: string;
  /** The journal of the newest entry; null when there is none. */
  readonly journal: string | null;
  /** The journal of the entry that was the newest earlier. Another one: the database has lost commits since. */
  readonly earlierJournal: string | null;
}

/** @param earlier what was the newest ledger entry earlier. */
export async function findNewestIds(database: Database, earlier: string): Promise<NewestIds> {
  const { rows } = await database.pool.query<NewestIds>({ ...newestIds, values: [earlier] });
  return rows[0] ?? { statusChange: '0', ledgerEntry: '0', journal: null, earlierJournal: null };
}
