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
  const [row] = await database.prisma.$queryRaw<{ refund_id: string | null }[]>`
    SELECT refund_id::text AS refund_id FROM processor_object
    WHERE rail = ${rail}::rail AND entity = ${entity}::entity
      AND id_hmac = ANY(${objectHmacs(keyring, processorRefund)}::bpchar[])`;
  return row?.refund_id ? asId<'refund'>(row.refund_id) : null;
}
