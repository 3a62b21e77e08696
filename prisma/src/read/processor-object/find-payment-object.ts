import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';
import { openObjectId } from './object-id.js';

/** The processor's id of a payment that a commit has learned without an attempt, such as of a late charge; null if none. */
export async function findPaymentObject(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, paymentIntentId }: PaymentRef,
): Promise<string | null> {
  const [row] = await database.prisma.$queryRaw<{ id_hmac: string; id_sealed: Uint8Array }[]>`
    SELECT id_hmac, id_sealed FROM processor_object
    WHERE payment_intent_id = ${paymentIntentId}::uuid AND merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail
      AND kind = 'payment'
    ORDER BY created_at DESC LIMIT 1`;
  if (row === undefined) return null;
  return openObjectId(keyring, { idHmac: row.id_hmac, idSealed: Buffer.from(row.id_sealed).toString('base64') });
}
