import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';
import { openObjectId } from '../processor-object/object-id.js';

interface Row {
  id_hmac: string;
  id_sealed: Uint8Array;
}

/** The processor's id of the charge of a payment; null when this account has no charge of such a payment. */
export async function findChargeOf(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, entity, paymentIntentId }: PaymentRef & { readonly entity: Entity },
): Promise<string | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    SELECT id_hmac, id_sealed FROM processor_object
    WHERE payment_intent_id = ${paymentIntentId}::uuid AND kind = 'charge' AND entity = ${entity}::entity
      AND merchant_id IS NOT DISTINCT FROM ${merchantId}::uuid AND rail IS NOT DISTINCT FROM ${rail}::rail
    ORDER BY created_at DESC LIMIT 1`;
  if (row === undefined) return null;
  const idSealed = Buffer.from(row.id_sealed).toString('base64');
  return openObjectId(keyring, { idHmac: row.id_hmac, idSealed });
}
