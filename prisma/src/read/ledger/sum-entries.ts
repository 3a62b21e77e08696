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

/** Sums the ledger entries with an id after `after` and up to `upTo`. Entries never change, so sums can be added up. */
export async function sumLedgerEntries(database: Database, after: string, upTo: string): Promise<LedgerSum[]> {
  const { rows } = await database.pool.query<LedgerSum>({ ...statement, values: [after, upTo] });
  return rows;
}
