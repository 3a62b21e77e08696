import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { openObjectRow } from '../processor-object/object-id.js';

export interface PartnerAccountRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly entity: Entity;
}

/** The id of the merchant's account at the payout partner; null when none is known. */
export async function findPartnerAccount(
  { prisma }: Pick<Database, 'prisma'>,
  keyring: Keyring,
  { rail, merchantId, entity }: PartnerAccountRef,
): Promise<string | null> {
  const row = await prisma.payoutPartnerAccount.findUnique({
    where: { rail_merchantId_entity: { rail, merchantId, entity } },
  });
  return row === null ? null : openObjectRow(keyring, row);
}

/** Whether the partner must have an account of the merchant, although no row names it: a bank account is attached to it. */
export async function hasBankAccount(
  { prisma }: Pick<Database, 'prisma'>,
  { rail, merchantId, entity }: PartnerAccountRef,
): Promise<boolean> {
  return (await prisma.bankAccount.count({ where: { rail, merchantId, entity } })) > 0;
}

/** Whether the merchant exists and has this rail. */
export async function hasRail(
  { prisma }: Pick<Database, 'prisma'>,
  { rail, merchantId }: Pick<PartnerAccountRef, 'rail' | 'merchantId'>,
): Promise<boolean> {
  return (await prisma.merchantRail.count({ where: { rail, merchantId } })) > 0;
}
