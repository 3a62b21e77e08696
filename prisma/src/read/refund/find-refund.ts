import type { Refund } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';
import type { ResourceKey } from '../row/resource-key.js';
import { refundOf } from './refund-row.js';

/** A refund; null when it does not exist for this merchant and rail. */
export async function findRefund(database: Database, { merchantId, rail, id }: ResourceKey): Promise<Refund | null> {
  // The owner is compared here: as conditions, without table statistics they would take the planner to the index of a list.
  const row = await database.prisma.refund.findUnique({ where: { id } });
  return row?.merchantId === merchantId && row.rail === rail ? refundOf(row) : null;
}
