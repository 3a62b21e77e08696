import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { Database } from '../../database.js';

/**
 * Written before a charge is sent a second time: from then on a no to the first call alone decides nothing, however
 * late it arrives. False when the payment has been decided meanwhile, and must not be sent again.
 */
export async function markSentAgain(database: Database, input: CheckoutInput): Promise<boolean> {
  const marked = await database.prisma.$executeRaw`
    UPDATE payment_intent SET sent_again_at = now()
    WHERE merchant_id = ${input.merchantId}::uuid AND rail = ${input.rail}::rail
      AND id = ${input.paymentIntentId}::uuid AND status = 'processing'`;
  return marked === 1;
}
