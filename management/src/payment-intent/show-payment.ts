import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { loadPaymentOverview, type PaymentOverview } from '@landed/prisma/read/payment-intent/load-payment-overview';
import { ManagementError } from '../management-error.js';

/**
 * A payment of any merchant with its status changes, its requests to the processor and its refunds.
 *
 * @throws ManagementError `payment_not_found`.
 */
export async function showPayment(
  { database }: { readonly database: Database },
  paymentIntentId: string,
): Promise<PaymentOverview> {
  const overview = await loadPaymentOverview(database, asId<'payment_intent'>(paymentIntentId));
  if (overview === null) throw new ManagementError('payment_not_found', 'The payment was not found.');
  return overview;
}
