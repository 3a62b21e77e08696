import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { RefundId } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';
import { objectHmacs } from './object-id.js';

/** The refund that the processor's id names; null when no refund of this account has it. */
export async function findRefundOf(
  database: Database,
  keyring: Keyring,
  { rail, entity }: { readonly rail: Rail; readonly entity: Entity },
  processorRefund: string,
): Promise<RefundId | null> {
  const row = await database.prisma.processorObject.findFirst({
    where: { rail, entity, idHmac: { in: objectHmacs(keyring, processorRefund) } },
    select: { refundId: true },
  });
  return row?.refundId ? asId<'refund'>(row.refundId) : null;
}
