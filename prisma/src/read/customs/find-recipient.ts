import type { Keyring } from '@landed/codec/keyring';
import type { CreatePaymentIntentBody } from '@landed/contracts/checkout/wire';
import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import { loadBuyers } from '../payment-intent/load-buyers.js';

export interface Recipient {
  readonly name: string | null;
  readonly address: CreatePaymentIntentBody['shipping_address'];
}

/** Who the parcel goes to. Null when the buyer's data was erased. Call it for a payment of the merchant only. */
export async function findRecipient(
  database: Database,
  keyring: Keyring,
  id: PaymentIntentId,
): Promise<Recipient | null> {
  const buyer = (await loadBuyers(database, keyring, [id])).get(id);
  if (buyer === undefined) return null;
  return { name: buyer.customer.name ?? null, address: buyer.shipping_address ?? null };
}
