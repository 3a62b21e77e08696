import type { Entity } from '@landed/contracts/entity/entity';
import type { Database } from '../../database.js';
import type { ResourceKey } from '../row/resource-key.js';
import { isDisputeOf } from './is-dispute-of.js';
import { type ShownDispute, type ShownRow, shownColumns, shownDispute } from './shown-dispute.js';

export interface FoundDispute extends ShownDispute {
  readonly entity: Entity;
}

/** A dispute with the entity of its payment; null when it does not exist for this merchant and rail. */
export async function findDispute(
  database: Database,
  { merchantId, rail, id }: ResourceKey,
): Promise<FoundDispute | null> {
  const [row] = await database.statements.$queryRaw<ShownRow[]>`
    SELECT ${shownColumns} FROM dispute AS r
    WHERE r.id = ${id}::uuid AND ${isDisputeOf({ merchantId, rail })}`;
  return row === undefined ? null : { ...shownDispute(row), entity: row.entity };
}
