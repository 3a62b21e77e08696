import type { Keyring } from '@landed/codec/keyring';
import type { ChargedBuyer } from '@landed/contracts/checkout/charged-buyer';
import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import { openBuyer } from '../../sealing.js';

/**
 * The buyers of payments, by payment. A buyer whose data was erased is missing. Call it for payments of one merchant only,
 * which another read has found.
 */
export async function loadBuyers(
  { prisma }: Database,
  keyring: Keyring,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChargedBuyer>> {
  const rows = await prisma.paymentBuyer.findMany({ where: { paymentIntentId: { in: [...ids] } } });
  const buyers = new Map<string, ChargedBuyer>();
  for (const { paymentIntentId: id, wrappedKey, sealed } of rows) {
    if (wrappedKey === null) continue;
    buyers.set(id, openBuyer(keyring, asId<'payment_intent'>(id), { wrappedKey, sealed }) as ChargedBuyer);
  }
  return buyers;
}
