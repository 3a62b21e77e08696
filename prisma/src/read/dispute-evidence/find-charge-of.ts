import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';
import { openObjectRow } from '../processor-object/object-id.js';

/** The processor's id of the charge of a payment; null when this account has no charge of such a payment. */
export async function findChargeOf(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, entity, paymentIntentId }: PaymentRef & { readonly entity: Entity },
): Promise<string | null> {
  const row = await database.prisma.processorObject.findFirst({
    where: { paymentIntentId, kind: 'charge', entity },
    orderBy: { createdAt: 'desc' },
  });
  // All objects of a payment have its owner. As a condition, the owner could take the planner to another index.
  return row?.merchantId === merchantId && row.rail === rail ? openObjectRow(keyring, row) : null;
}
