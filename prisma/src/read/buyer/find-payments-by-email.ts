import type { Keyring } from '@landed/codec/keyring';
import { asId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import { rails } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { buyerEmailHmacs } from '../../sealing.js';

/**
 * The payments of buyers with this address at all merchants, in both modes, oldest first; those of erased buyers are not
 * found. For operators: it computes an HMAC for each merchant.
 */
export async function findPaymentsByEmail(
  { prisma }: Pick<Database, 'prisma'>,
  keyring: Keyring,
  email: string,
): Promise<readonly PaymentIntentId[]> {
  const merchants = await prisma.merchant.findMany({ select: { id: true } });
  const hmacs = merchants.flatMap(({ id }) =>
    rails.flatMap((rail) => buyerEmailHmacs(keyring, { rail, merchantId: asId<'merchant'>(id) }, email)),
  );
  const rows = await prisma.paymentBuyer.findMany({
    where: { emailHmac: { in: hmacs } },
    select: { paymentIntentId: true },
    orderBy: [{ createdAt: 'asc' }, { paymentIntentId: 'asc' }],
  });
  return rows.map(({ paymentIntentId }) => asId<'payment_intent'>(paymentIntentId));
}
