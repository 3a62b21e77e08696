import type { Database } from '../../database.js';
import type { ResourceKey } from '../row/resource-key.js';
import { eventColumns } from './event-columns.js';
import type { EventRow } from './event-row.js';

/** An event. Null when it is absent, another merchant's or on the other rail. */
export async function findEvent(database: Database, { rail, merchantId, id }: ResourceKey): Promise<EventRow | null> {
  const [row] = await database.statements.$queryRaw<EventRow[]>`
    SELECT ${eventColumns}
    FROM event AS e LEFT JOIN operation AS o ON o.id = e.operation_id
    WHERE e.merchant_id = ${merchantId}::uuid AND e.rail = ${rail}::rail AND e.id = ${id}::uuid`;
  return row ?? null;
}
