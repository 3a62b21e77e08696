import type { Keyring, SealingKey } from '@landed/codec/keyring';
import type { Database } from '../database.js';
import { ownKeyId } from './own-box.js';

/**
 * The key of a payment's buyer, for more data about that buyer. A buyer who was erased, or whose row is older than the
 * database of keys, gets a new key: the id in the box says which.
 */
export async function keyOfPayment(
  database: Pick<Database, 'prisma' | 'buyerKeys'>,
  keyring: Keyring,
  paymentIntentId: string,
): Promise<SealingKey> {
  return (await foundKeyOfPayment(database, keyring, paymentIntentId)) ?? database.buyerKeys.take(keyring);
}

/** The key of a payment's buyer; null for a buyer who was erased, or whose row is older than the database of keys. */
export async function foundKeyOfPayment(
  { prisma, buyerKeys }: Pick<Database, 'prisma' | 'buyerKeys'>,
  keyring: Keyring,
  paymentIntentId: string,
): Promise<SealingKey | null> {
  const row = await prisma.paymentBuyer.findUnique({ where: { paymentIntentId }, select: { sealed: true } });
  const id = row === null ? null : ownKeyId(row.sealed);
  return id === null ? null : ((await buyerKeys.find(keyring, [id])).get(id) ?? null);
}
