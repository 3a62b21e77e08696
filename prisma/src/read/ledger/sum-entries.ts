import type { Database } from '../../database.js';

/** The sum of entries of the accounts of one kind. */
export interface LedgerSum {
  readonly rail: string;
  readonly entity: string;
  readonly currency: string;
  readonly account: string;
  /** Minor units; positive is debit. A sum of all merchants may exceed 32 bits. */
  readonly amount: string;
}

const statement = {
  name: 'landed_sum_ledger_entries',
  text: `
    SELECT a.rail, a.entity, a.currency, a.kind AS account, sum(given.amount)::text AS amount
    FROM (SELECT account_id, sum(amount) AS amount FROM ledger_entry WHERE id > $1::bigint AND id <= $2::bigint
          GROUP BY account_id) AS given
    JOIN ledger_account AS a ON a.id = given.account_id
    GROUP BY a.rail, a.entity, a.currency, a.kind`,
};

const cutStatement = {
  name: 'landed_sum_cut_journals',
  text: `
    SELECT a.rail, a.entity, a.currency, a.kind AS account, sum(e.amount)::text AS amount
    FROM ledger_entry AS e
    JOIN ledger_account AS a ON a.id = e.account_id
    CROSS JOIN LATERAL (
      SELECT FROM ledger_entry AS o WHERE o.journal_id = e.journal_id AND o.id <= $1::bigint LIMIT 1
    ) AS cut
    WHERE e.id > $1::bigint AND e.id <= $2::bigint
    GROUP BY a.rail, a.entity, a.currency, a.kind`,
};

/**
 * Sums the entries after `upTo` of journals that have others up to it: two transactions that write at the same time get
 * their ids in turn. Together with all entries up to `upTo` they are whole journals, so they sum to zero.
 *
 * @param newest an id that was the newest some seconds later than `upTo`: these journals have no entry after it.
 */
export async function sumCutJournals(database: Database, upTo: string, newest: string): Promise<LedgerSum[]> {
  const { rows } = await database.pool.query<LedgerSum>({ ...cutStatement, values: [upTo, newest] });
  return rows;
}

/** Sums the ledger entries with an id after `after` and up to `upTo`. Entries never change, so sums can be added up. */
export async function sumLedgerEntries(database: Database, after: string, upTo: string): Promise<LedgerSum[]> {
  const { rows } = await database.pool.query<LedgerSum>({ ...statement, values: [after, upTo] });
  return rows;
}
