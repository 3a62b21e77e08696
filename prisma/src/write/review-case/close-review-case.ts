import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { type Database, sql } from '../../database.js';
import { recordAction } from '../operator-action/operator-action.js';

/**
 * Closes a case and records the operator's action: accepted, or rejected when the case was closed before. Returns whether
 * it was closed by this call; null when there is no such case.
 */
export async function closeReviewCase({ prisma }: Database, id: string, by: ChangedBy): Promise<boolean | null> {
  const action = {
    ...by,
    action: 'review_case.close',
    target: sql`id::text`,
    isAccepted: sql`closed`,
    detail: sql`CASE WHEN closed THEN 'Closed: ' || kind ELSE 'The case was already closed' END || '.'`,
    source: sql`judged`,
  };
  const [row] = await prisma.$queryRaw<{ closed: boolean }[]>`
    WITH ended AS (
      UPDATE review_case SET closed_at = now() WHERE id = ${id}::uuid AND closed_at IS NULL RETURNING 1
    ), judged AS (
      SELECT id, rail, merchant_id, kind, EXISTS (SELECT FROM ended) AS closed FROM review_case WHERE id = ${id}::uuid
    ), ${recordAction(action)}
    SELECT closed FROM judged`;
  return row?.closed ?? null;
}
