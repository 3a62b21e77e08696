import type { Keyring } from '@landed/codec/keyring';
import type { Dispute } from '@landed/contracts/dispute/types';
import { openOwn } from '../../buyer-keys/own-box.js';
import type { Database } from '../../database.js';
import { sealContexts } from '../../sealing.js';

/** Evidence that is still being written: texts by field, and when they were saved (RFC 3339). */
interface Draft {
  readonly texts: Readonly<Record<string, string>>;
  readonly savedAt: string;
}

/** The draft of the stage that a dispute is in. Null without one, and when the buyer was erased. */
export async function loadDraft(
  { prisma, buyerKeys }: Pick<Database, 'prisma' | 'buyerKeys'>,
  keyring: Keyring,
  { id: disputeId, stage }: Pick<Dispute, 'id' | 'stage'>,
): Promise<Draft | null> {
  const row = await prisma.disputeDraft.findUnique({ where: { disputeId_stage: { disputeId, stage } } });
  if (row === null) return null;
  const box = { sealed: row.sealed, context: sealContexts.disputeDraft(disputeId, stage) };
  const [texts = null] = (await openOwn(buyerKeys, keyring, [box])) as readonly (Draft['texts'] | null)[];
  return texts === null ? null : { texts, savedAt: row.savedAt.toISOString() };
}
