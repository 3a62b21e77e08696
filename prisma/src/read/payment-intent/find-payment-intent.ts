import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import type { Database } from '../../database.js';
import type { ResourceKey } from '../row/resource-key.js';
import { type PaymentIntentRow, paymentIntentColumns, paymentIntentState } from './payment-intent-row.js';

/**
 * A payment without its sealed columns; null when it does not exist for this merchant and rail. Merchants repeat this
 * read most, so it is a raw statement: the same read through Prisma's query engine costs twice as much.
 */
export async function findPaymentIntent(database: Database, key: ResourceKey): Promise<PaymentIntentState | null> {
  const [row] = await database.statements.$queryRaw<PaymentIntentRow[]>`
    SELECT ${paymentIntentColumns} FROM payment_intent AS r
    WHERE r.merchant_id = ${key.merchantId}::uuid AND r.rail = ${key.rail}::rail AND r.id = ${key.id}::uuid`;
  return row === undefined ? null : paymentIntentState(row);
}
