import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '../../database.js';
import { findPartnerAccount, type PartnerAccountRef } from '../../read/bank-account/find-partner-account.js';
import { storeObjectId } from '../../read/processor-object/object-id.js';

/**
 * Stores the merchant's account at the payout partner, unless one is stored. Returns the stored one: a concurrent save may
 * have stored another, and that one stays. The partner's other account keeps no money.
 */
export async function savePartnerAccount(
  database: Database,
  keyring: Keyring,
  ref: PartnerAccountRef,
  accountId: string,
): Promise<string> {
  const { rail, merchantId, entity } = ref;
  const { idHmac, keyId, idSealed } = storeObjectId(keyring, accountId);
  await database.prisma.payoutPartnerAccount.createMany({
    data: { rail, merchantId, entity, idHmac, keyId, idSealed: Buffer.from(idSealed, 'base64') },
    skipDuplicates: true,
  });
  const stored = await findPartnerAccount(database, keyring, ref);
  if (stored === null) throw new Error("The merchant's account at the payout partner was not stored.");
  return stored;
}
