import type { DisputeId } from '@landed/contracts/dispute/types';
import { asId } from '@landed/contracts/ids/ids';
import type { TakingDispute } from '@landed/contracts/ledger/fit-disputes';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';
import { type TakenRow, takenColumns, takenOf } from './taken-row.js';

/** The chargebacks of a payment that have taken money, in the order in which they were recorded. */
export async function loadTakingDisputes(
  database: Database,
  { rail, merchantId, paymentIntentId }: PaymentRef,
): Promise<readonly (TakingDispute & { readonly id: DisputeId })[]> {
  const rows = await database.prisma.$queryRaw<(TakenRow & { readonly id: string })[]>`
    SELECT ${takenColumns}, r.id::text AS id
    FROM dispute AS r
    WHERE r.payment_intent_id = ${paymentIntentId}::uuid AND r.merchant_id = ${merchantId}::uuid
      AND r.rail = ${rail}::rail AND r.stage <> 'inquiry' AND r.status IN ('needs_response', 'under_review', 'lost')
    ORDER BY r.created_at, r.id`;
  return rows.map((row) => ({ id: asId<'dispute'>(row.id), taken: takenOf(row) }));
}
