import type { DisputeId } from '@landed/contracts/dispute/types';
import { asId } from '@landed/contracts/ids/ids';
import type { TakingDispute } from '@landed/contracts/ledger/fit-disputes';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';
import { takenOf } from './taken-row.js';

/** The chargebacks of a payment that have taken money, in the order in which they were recorded. */
export async function loadTakingDisputes(
  database: Database,
  { rail, merchantId, paymentIntentId }: PaymentRef,
): Promise<readonly (TakingDispute & { readonly id: DisputeId })[]> {
  const rows = await database.prisma.dispute.findMany({
    where: {
      paymentIntentId,
      merchantId,
      rail,
      stage: { not: 'inquiry' },
      status: { in: ['needs_response', 'under_review', 'lost'] },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => ({ id: asId<'dispute'>(row.id), taken: takenOf(row) }));
}
