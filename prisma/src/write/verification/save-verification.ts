import type { Keyring } from '@landed/codec/keyring';
import { readPauseSeconds } from '@landed/contracts/verification/rules';
import type { VerificationFact, VerificationRef } from '@landed/contracts/verification/types';
import type { Database } from '../../database.js';
import { storeObjectId } from '../../read/processor-object/object-id.js';

/**
 * Stores the account of a merchant whose verification starts, in progress, unless one is stored. The stored account stays:
 * a concurrent start may have stored it.
 */
export async function saveVerificationStart(
  { prisma }: Pick<Database, 'prisma'>,
  keyring: Keyring,
  ref: VerificationRef,
  accountId: string,
): Promise<void> {
  const { idHmac, keyId, idSealed } = storeObjectId(keyring, accountId);
  await prisma.verification.createMany({
    data: {
      ...ref,
      idHmac,
      keyId,
      idSealed: Buffer.from(idSealed, 'base64'),
      state: 'in_progress',
      readAfter: later(readPauseSeconds('in_progress')),
    },
    skipDuplicates: true,
  });
}

/** Saves what the processor states. Returns whether the state or what it asks for is new. */
export async function saveVerificationFact(
  { prisma }: Pick<Database, 'prisma'>,
  { merchantId, entity }: VerificationRef,
  { state, needs }: VerificationFact,
): Promise<boolean> {
  const now = new Date();
  const ref = { merchantId, entity };
  const read = { needs: [...needs], checkedAt: now, readAfter: later(readPauseSeconds(state)) };
  const asBefore = { ...ref, state, needs: { equals: [...needs] } };
  if ((await prisma.verification.updateMany({ where: asBefore, data: read })).count > 0) return false;
  const sameState = await prisma.verification.updateMany({ where: { ...ref, state }, data: read });
  if (sameState.count > 0) return true;
  return (await prisma.verification.updateMany({ where: ref, data: { ...read, state, since: now } })).count > 0;
}

const later = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
