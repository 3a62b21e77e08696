import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Refund } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';
import { isRefundOf } from './is-refund-of.js';
import { type RefundRow, refundColumns, refundOf } from './refund-row.js';

export interface RefundKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly id: string;
}

/** A refund; null when it does not exist for this merchant and rail. */
export async function findRefund(database: Database, { merchantId, rail, id }: RefundKey): Promise<Refund | null> {
  const [row] = await database.prisma.$queryRaw<RefundRow[]>`
    SELECT ${refundColumns} FROM refund AS r
    WHERE r.id = ${id}::uuid AND ${isRefundOf({ merchantId, rail })}`;
  return row === undefined ? null : refundOf(row);
}
