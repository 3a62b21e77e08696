import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { Database } from '../../database.js';

/**
 * Records that a charge is about to be sent a second time. After that, a request-level rejection of the first call
 * decides nothing, however late it arrives. Returns false when the outcome is known meanwhile: the charge must not be
 * sent again.
 */
export async function markSentAgain(database: Database, input: CheckoutInput): Promise<boolean> {
  const marked = await database.statements.$executeRaw`
    UPDATE payment_intent SET sent_again_at = now()
    WHERE merchant_id = ${input.merchantId}::uuid AND rail = ${input.rail}::rail
      AND id = ${input.paymentIntentId}::uuid AND status = 'processing'`;
  return marked === 1;
}
