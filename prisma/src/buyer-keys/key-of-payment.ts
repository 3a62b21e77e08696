import type { Keyring, SealingKey } from '@landed/codec/keyring';
import type { Database } from '../database.js';
import { ownKeyId } from './own-box.js';

/**
 * The key of a payment's buyer, for more data about that buyer. A buyer who was erased, or whose row is older than the
 * database of keys, gets a new key: the id in the box says which.
 */
export async function keyOfPayment(
  { prisma, buyerKeys }: Pick<Database, 'prisma' | 'buyerKeys'>,
  keyring: Keyring,
  paymentIntentId: string,
): Promise<SealingKey> {
  const row = await prisma.paymentBuyer.findUnique({ where: { paymentIntentId }, select: { sealed: true } });
  const id = row === null ? null : ownKeyId(row.sealed);
  const known = id === null ? undefined : (await buyerKeys.find(keyring, [id])).get(id);
  return known ?? buyerKeys.take(keyring);
}
