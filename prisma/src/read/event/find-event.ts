import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { eventColumns } from './event-columns.js';
import type { EventRow } from './event-row.js';

export interface EventKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly id: string;
}

/** An event. Null when it is absent, another merchant's or on the other rail. */
export async function findEvent(database: Database, { rail, merchantId, id }: EventKey): Promise<EventRow | null> {
  const [row] = await database.prisma.$queryRaw<EventRow[]>`
    SELECT ${eventColumns}
    FROM event AS e LEFT JOIN operation AS o ON o.id = e.operation_id
    WHERE e.merchant_id = ${merchantId}::uuid AND e.rail = ${rail}::rail AND e.id = ${id}::uuid`;
  return row ?? null;
}
