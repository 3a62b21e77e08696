import type { Keyring } from '@landed/codec/keyring';
import { open, seal } from '@landed/codec/sealed-box';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Merchant } from '@landed/contracts/merchant/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '../../database.js';
import { findMerchant } from '../../read/merchant/find-merchants.js';
import { sealContexts } from '../../sealing.js';
import { recordMerchantChange } from './record-merchant-change.js';

/**
 * Saves the address of a merchant's owner, or removes it, and records who did that; the record has no address. The same
 * address again changes and records nothing. Null when the merchant does not exist.
 */
export function saveOwnerEmail(
  { prisma }: Database,
  keyring: Keyring,
  merchantId: MerchantId,
  address: string | null,
  by: ChangedBy,
): Promise<Merchant | null> {
  return prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw<unknown[]>`SELECT 1 FROM merchant WHERE id = ${merchantId}::uuid FOR UPDATE`;
    const before = await transaction.merchant.findUnique({ where: { id: merchantId }, select: { ownerEmail: true } });
    if (before === null) return null;
    if (opened(keyring, merchantId, before.ownerEmail) !== address) {
      const ownerEmail = address === null ? null : sealedOwnerEmail(keyring, merchantId, address);
      await transaction.merchant.update({ where: { id: merchantId }, data: { ownerEmail } });
      await recordMerchantChange(transaction, { merchantId, rail: null, kind: 'owner_email_changed' }, by);
    }
    return findMerchant({ prisma: transaction }, merchantId);
  });
}

export function sealedOwnerEmail(keyring: Keyring, merchantId: MerchantId, address: string) {
  return Uint8Array.from(seal(keyring, Buffer.from(address), sealContexts.ownerEmail(merchantId)));
}

function opened(keyring: Keyring, merchantId: MerchantId, sealed: Uint8Array | null): string | null {
  return sealed === null ? null : open(keyring, sealed, sealContexts.ownerEmail(merchantId)).toString('utf8');
}
