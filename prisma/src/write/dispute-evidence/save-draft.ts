import type { Keyring } from '@landed/codec/keyring';
import type { Dispute } from '@landed/contracts/dispute/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { foundKeyOfPayment } from '../../buyer-keys/key-of-payment.js';
import { sealOwn } from '../../buyer-keys/own-box.js';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';
import { sealContexts } from '../../sealing.js';

/**
 * Saves the draft of a stage in the place of the one before, and returns when. It is sealed under the key of the payment's
 * buyer, so that erasing the buyer leaves it unreadable; where there is no such key, under the keyring.
 */
export async function saveDraft(
  database: Pick<Database, 'prisma' | 'buyerKeys'>,
  keyring: Keyring,
  owner: { readonly rail: Rail; readonly merchantId: MerchantId },
  { id: disputeId, stage, paymentIntentId }: Pick<Dispute, 'id' | 'stage' | 'paymentIntentId'>,
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  const key = (await foundKeyOfPayment(database, keyring, paymentIntentId)) ?? keyring.current;
  const sealed = Uint8Array.from(sealOwn(key, texts, sealContexts.disputeDraft(disputeId, stage)));
  const savedAt = await findDatabaseTime(database);
  await database.prisma.disputeDraft.upsert({
    where: { disputeId_stage: { disputeId, stage } },
    create: { ...owner, disputeId, stage, sealed, savedAt },
    update: { sealed, savedAt },
  });
  return savedAt;
}
