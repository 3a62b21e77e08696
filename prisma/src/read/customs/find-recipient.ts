import type { Keyring } from '@landed/codec/keyring';
import type { CreatePaymentIntentBody } from '@landed/contracts/checkout/wire';
import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import { openBuyer } from '../../sealing.js';

export interface Recipient {
  readonly name: string | null;
  readonly address: CreatePaymentIntentBody['shipping_address'];
}

/** Who the parcel goes to. Null when the buyer's data was erased. Call it for a payment of the merchant only. */
export async function findRecipient(
  { prisma }: Database,
  keyring: Keyring,
  id: PaymentIntentId,
): Promise<Recipient | null> {
  const row = await prisma.paymentBuyer.findUnique({ where: { paymentIntentId: id } });
  if (row === null || row.wrappedKey === null) return null;
  const buyer = openBuyer(keyring, id, { wrappedKey: row.wrappedKey, sealed: row.sealed }) as Pick<
    CreatePaymentIntentBody,
    'customer' | 'shipping_address'
  >;
  return { name: buyer.customer.name ?? null, address: buyer.shipping_address ?? null };
}
