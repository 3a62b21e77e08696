import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';

/** Why the buyer of a payment is still needed, in the order in which operators should look. */
export const erasureObstacles = [
  'charge_open',
  'operation_running',
  'refund_pending',
  'dispute_open',
  'payout_unpaid',
] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** What still needs the data of a payment's buyer; empty when nothing does. */
export async function findErasureObstacles(
  { prisma }: Pick<Database, 'prisma'>,
  paymentIntentId: PaymentIntentId,
): Promise<readonly ErasureObstacle[]> {
  const counts: Readonly<Record<ErasureObstacle, number>> = {
    charge_open: await prisma.paymentIntent.count({
      where: { id: paymentIntentId, status: { in: ['processing', 'requires_action', 'authorized'] } },
    }),
    operation_running: await prisma.operation.count({
      where: { paymentIntentId, state: { in: ['running', 'recovery_required'] } },
    }),
    refund_pending: await prisma.refund.count({ where: { paymentIntentId, status: 'pending' } }),
    dispute_open: await prisma.dispute.count({
      where: { paymentIntentId, status: { in: ['needs_response', 'under_review'] } },
    }),
    payout_unpaid: await prisma.payoutEntry.count({
      where: {
        entry: { journal: { paymentIntentId } },
        payout: { status: { in: ['created', 'in_transit'] } },
      },
    }),
  };
  return erasureObstacles.filter((obstacle) => counts[obstacle] > 0);
}
