import type { Database } from '../../database.js';
import type { SnapshotHorizon } from '../../read/ledger/find-snapshot-horizon.js';

/** Few enough to be added up within the time limit of a statement. */
const entriesPerSnapshot = 250_000;

interface Row {
  settled: boolean;
  rest: bigint;
}

/**
 * Writes one snapshot of the entries after the last one, in one statement: the balance of each account that has some.
 * `part`: more entries are left up to the horizon. `unsettled`, and nothing is written: a transaction of the horizon is
 * still open. A second call, even at the same time, writes the same or nothing.
 */
export async function takeSnapshot(
  database: Database,
  { throughEntryId, beforeTransaction }: SnapshotHorizon,
  entriesMax: number = entriesPerSnapshot,
): Promise<'unsettled' | 'part' | 'whole'> {
  const [row] = await database.statements.$queryRaw<Row[]>`
    WITH settled AS (
      SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${beforeTransaction}::text::xid8 AS settled
    ), covered AS (
      SELECT COALESCE(max(through_entry_id), 0) AS id FROM ledger_snapshot
    ), next AS (
      SELECT covered.id AS after, LEAST(covered.id + ${entriesMax}::bigint, ${throughEntryId}::text::bigint) AS up_to
      FROM covered, settled
      WHERE settled.settled AND covered.id < ${throughEntryId}::text::bigint
    ), snapshot AS (
      INSERT INTO ledger_snapshot (through_entry_id) SELECT up_to FROM next
      ON CONFLICT DO NOTHING
      RETURNING through_entry_id
    ), moved AS (
      SELECT e.account_id, sum(e.amount) AS amount
      FROM snapshot, next, ledger_entry AS e
      WHERE e.id > next.after AND e.id <= next.up_to
      GROUP BY e.account_id
    ), balance AS (
      INSERT INTO ledger_balance_snapshot (account_id, through_entry_id, balance)
      SELECT moved.account_id, snapshot.through_entry_id, COALESCE(before.balance, 0) + moved.amount
      FROM snapshot, moved
      LEFT JOIN LATERAL (
        SELECT balance FROM ledger_balance_snapshot WHERE account_id = moved.account_id
        ORDER BY through_entry_id DESC LIMIT 1
      ) AS before ON true
    )
    SELECT settled.settled, ${throughEntryId}::text::bigint - COALESCE((SELECT up_to FROM next), covered.id) AS rest
    FROM settled, covered`;
  if (row?.settled !== true) return 'unsettled';
  return row.rest > 0n ? 'part' : 'whole';
}
