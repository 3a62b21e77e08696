import type { Keyring } from '@landed/codec/keyring';
import type { Dispute } from '@landed/contracts/dispute/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { foundKeyOfPayment } from '../../buyer-keys/key-of-payment.js';
import { sealOwn } from '../../buyer-keys/own-box.js';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';
import { sealContexts } from '../../sealing.js';

/** The stage of a dispute that a draft is for. */
type DraftOf = Pick<Dispute, 'id' | 'stage'>;

/**
 * Saves the draft of a stage in the place of the one before, and returns when. It is sealed under the key of the payment's
 * buyer, so that erasing the buyer leaves it unreadable; where there is no such key, under the keyring.
 */
export async function saveDraft(
  database: Pick<Database, 'prisma' | 'buyerKeys'>,
  keyring: Keyring,
  owner: { readonly rail: Rail; readonly merchantId: MerchantId },
  { id: disputeId, stage, paymentIntentId }: DraftOf & Pick<Dispute, 'paymentIntentId'>,
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

/** Deletes the draft of a stage. A second call changes nothing. */
export async function deleteDraft({ prisma }: Pick<Database, 'prisma'>, { id, stage }: DraftOf): Promise<void> {
  await prisma.disputeDraft.deleteMany({ where: { disputeId: id, stage } });
}

const keptDays = 90;

/** Deletes drafts of disputes that have ended, and those saved more than 90 days ago: every deadline is earlier. Returns how many. */
export async function purgeDrafts({ prisma }: Pick<Database, 'prisma'>): Promise<number> {
  const now = Date.parse(await findDatabaseTime({ prisma }));
  const savedAt = { lt: new Date(now - keptDays * 86_400_000) };
  const hasEnded = { dispute: { closedReason: { not: null } } };
  return (await prisma.disputeDraft.deleteMany({ where: { OR: [{ savedAt }, hasEnded] } })).count;
}
