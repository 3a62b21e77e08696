import type { Database } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';

/**
 * Runs `work` in a transaction that holds the lock of the payment's row. Its refunds and disputes, and everything
 * else that changes it, wait in a queue until it ends. `work` must use the database that it is given, and call nothing
 * outside the database. Without a payment, nothing is locked.
 */
export function withPaymentLocked<Result>(
  database: Database,
  {
    rail,
    merchantId,
    paymentIntentId,
  }: Omit<PaymentRef, 'paymentIntentId'> & { readonly paymentIntentId: string | null },
  work: (locked: Database) => Promise<Result>,
): Promise<Result> {
  return database.prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`
      SELECT id::text AS id FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${paymentIntentId}::uuid
      FOR NO KEY UPDATE`;
    // A transaction has every statement of the client. It lacks what opens connections and other transactions.
    return work({ ...database, prisma: transaction as Database['prisma'] });
  });
}
