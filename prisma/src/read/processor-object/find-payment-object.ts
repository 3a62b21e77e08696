import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';
import { openObjectRow } from './object-id.js';

/** The processor's id of a payment that a commit has learned without an attempt, such as of a late charge; null if none. */
export async function findPaymentObject(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, paymentIntentId }: PaymentRef,
): Promise<string | null> {
  const row = await database.prisma.processorObject.findFirst({
    where: { paymentIntentId, merchantId, rail, kind: 'payment' },
    orderBy: { createdAt: 'desc' },
    select: { idHmac: true, idSealed: true },
  });
  return row === null ? null : openObjectRow(keyring, row);
}
