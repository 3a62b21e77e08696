import { type Database, withinTransaction } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';

type LockedPayment = Omit<PaymentRef, 'paymentIntentId'> & { readonly paymentIntentId: string | null };

/**
 * Runs `work` in a transaction that holds the lock of the payment's row. Its refunds and disputes, and everything
 * else that changes it, wait in a queue until it ends. `work` must use the database that it is given, and call nothing
 * outside the database. Without a payment, nothing is locked.
 */
export function withPaymentLocked<Result>(
  database: Database,
  { rail, merchantId, paymentIntentId }: LockedPayment,
  work: (locked: Database) => Promise<Result>,
): Promise<Result> {
  return database.prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`
      SELECT id::text AS id FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${paymentIntentId}::uuid
      FOR NO KEY UPDATE`;
    // A transaction has every statement of the client. It lacks what opens connections and other transactions.
    return work(withinTransaction(database, transaction));
  });
}

/** What a save returns that finds a row changed since it was loaded: nothing was saved. */
export const changedMeanwhile = 'changed_meanwhile';

const triesMax = 3;

/**
 * Runs `work`, which loads rows and saves what follows from them. The first try is made without a lock. When a row has
 * changed in between, the next ones run behind the lock of the payment's row, where whatever changes it queues. Null when a
 * row has changed in every try: only a repeated claim of the same key does that, and the caller's next load finds it.
 */
export async function untilUnchanged<Result>(
  database: Database,
  payment: LockedPayment,
  work: (database: Database, isLocked: boolean) => Promise<Result | typeof changedMeanwhile>,
): Promise<Result | null> {
  let result = await work(database, false);
  for (let tries = 1; result === changedMeanwhile && tries < triesMax; tries += 1) {
    result = await withPaymentLocked(database, payment, (locked) => work(locked, true));
  }
  return result === changedMeanwhile ? null : result;
}
