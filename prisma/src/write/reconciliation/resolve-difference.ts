import type { Database } from '../../database.js';

/** What an operator decided. `detail` names the ticket. */
export interface ResolvedDifference {
  readonly id: string;
  readonly actor: string;
  readonly reason: string;
  readonly detail: string;
  /** UUID of the record in operator_action. */
  readonly actionId: string;
}

interface Row {
  resolved: boolean;
}

/**
 * Resolves an open difference, and records the operator's action: accepted, or rejected when it was not open. Null when
 * there is no such difference. The ledger stays as it is.
 */
export async function saveResolvedDifference(
  database: Database,
  { id, actor, reason, detail, actionId }: ResolvedDifference,
): Promise<boolean | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    WITH found AS (
      SELECT id, rail, merchant_id FROM reconciliation_difference WHERE id = ${id}::uuid
    ), resolved AS (
      UPDATE reconciliation_difference SET state = 'resolved', resolution = 'operator', resolved_at = now()
      WHERE id = ${id}::uuid AND state = 'open'
      RETURNING id
    )
    INSERT INTO operator_action (id, rail, merchant_id, action, target, actor, reason, result, detail)
    SELECT ${actionId}::uuid, found.rail, merchant.id, 'reconciliation.resolve', found.id::text, ${actor}, ${reason},
           CASE WHEN resolved.id IS NULL THEN 'rejected' ELSE 'accepted' END,
           CASE WHEN resolved.id IS NULL THEN 'The difference was not open.' ELSE ${detail} END
    FROM found LEFT JOIN resolved USING (id) LEFT JOIN merchant ON merchant.id = found.merchant_id
    RETURNING (result = 'accepted') AS resolved`;
  return row?.resolved ?? null;
}
