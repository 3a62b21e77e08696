import type { Entity } from '@landed/contracts/entity/entity';
import type { PayoutStatus } from '@landed/contracts/payout/status';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** Payouts of one status that the bank has neither confirmed nor rejected. */
export interface UnfinishedPayouts {
  readonly rail: Rail;
  readonly entity: Entity;
  readonly status: PayoutStatus;
  readonly count: number;
  /** The age of the oldest one. */
  readonly oldestSeconds: number;
}

const statement = {
  name: 'landed_unfinished_payouts',
  text: `
    SELECT rail::text AS rail, entity::text AS entity, status::text AS status, count(*)::int AS count,
           EXTRACT(epoch FROM now() - min(created_at))::int AS "oldestSeconds"
    FROM payout
    WHERE status IN ('created', 'in_transit')
    GROUP BY rail, entity, status
    ORDER BY rail, entity, status`,
};

/** Payouts that are not finished, by rail, entity and status. Reads only them, by their partial index. */
export async function countUnfinishedPayouts({ pool }: Pick<Database, 'pool'>): Promise<readonly UnfinishedPayouts[]> {
  return (await pool.query<UnfinishedPayouts>({ ...statement })).rows;
}
