import type { Database } from '../../database.js';

/** Up to where a snapshot can go once all transactions of this moment have ended. Numbers of 64 bits, as texts. */
export interface SnapshotHorizon {
  readonly throughEntryId: string;
  /** Every transaction that may commit an earlier entry is older than this one. */
  readonly beforeTransaction: string;
}

/** Reads the newest entry and the next transaction. Ids are given before a commit, so older entries may still appear. */
export async function findSnapshotHorizon(database: Database): Promise<SnapshotHorizon> {
  const [row] = await database.statements.$queryRaw<{ through_entry_id: string; before_transaction: string }[]>`
    SELECT COALESCE((SELECT max(id) FROM ledger_entry), 0)::text AS through_entry_id,
           pg_snapshot_xmax(pg_current_snapshot())::text AS before_transaction`;
  if (row === undefined) throw new Error('A select without a table returns a row.');
  return { throughEntryId: row.through_entry_id, beforeTransaction: row.before_transaction };
}
