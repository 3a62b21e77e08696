import type { Database } from '@landed/prisma/database';
import {
  listPaymentIntents,
  type PaymentIntentPage,
  type PaymentIntentPageQuery,
} from '@landed/prisma/read/payment-intent/list-payment-intents';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import { ManagementError } from '../management-error.js';

export type PaymentQuery = Pick<PaymentIntentPageQuery, 'limit'> & Partial<PaymentIntentPageQuery>;

/**
 * One page of payments, newest first; of all merchants when none is named.
 *
 * @throws ManagementError `cursor_not_found` when `startingAfter` is not a payment of the named merchant and rail.
 */
export async function listPayments(
  { database }: { readonly database: Database },
  query: PaymentQuery,
): Promise<PaymentIntentPage> {
  const page = await listPaymentIntents(database, {
    ...unfiltered,
    ...query,
  });
  if (page === null) throw new ManagementError('cursor_not_found', 'The payment to start after was not found.');
  return page;
}
