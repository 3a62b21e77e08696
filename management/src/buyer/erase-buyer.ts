import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '@landed/prisma/database';
import { type ErasureObstacle, findErasureObstacles } from '@landed/prisma/read/buyer/find-erasure-obstacles';
import { findAnyPayment } from '@landed/prisma/read/payment-intent/find-any-payment';
import { eraseBuyer as eraseRows } from '@landed/prisma/write/buyer/erase-buyer';
import { recordOperatorAction } from '@landed/prisma/write/operator-action/operator-action';
import { withPaymentLocked } from '@landed/prisma/write/payment-intent/with-payment-locked';
import { v7 as uuidV7 } from 'uuid';
import { ManagementError } from '../management-error.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';

const sentences: Readonly<Record<ErasureObstacle, string>> = {
  charge_open: 'the charge has not ended: capture or cancel it',
  operation_running: 'an operation on the payment has no outcome yet',
  refund_pending: 'a refund is pending',
  dispute_open: 'a dispute is open, and its evidence needs the buyer',
  payout_unpaid: 'a payout with this payment is on its way',
};

/** What became of a request to erase a buyer. */
export interface BuyerErasure {
  /** False: something that has not ended needs the buyer, and nothing was changed. */
  readonly isErased: boolean;
  /** A sentence for the operator. */
  readonly reason: string;
}

/**
 * Erases the data of the buyer of a payment, unless something that has not ended needs it. The request is recorded, even
 * when it is rejected. A second call changes nothing, and completes one that was cut off.
 *
 * @throws ManagementError `reason_required`, `payment_not_found`; EndpointError `changed_by_rejected`.
 */
export async function eraseBuyer(
  { database }: { readonly database: Database },
  id: string,
  by: ChangedBy,
): Promise<BuyerErasure> {
  const checkedBy = checkedChangedBy(by);
  if (checkedBy.reason === null) throw new ManagementError('reason_required', 'Erasing a buyer needs a reason.');
  const payment = await findAnyPayment(database, id);
  if (payment === null) throw new ManagementError('payment_not_found', 'There is no payment with this id.');
  const { rail, merchantId, paymentIntentId } = payment;
  return withPaymentLocked(database, payment, async (locked) => {
    const obstacles = await findErasureObstacles(locked, paymentIntentId);
    const isErased = obstacles.length === 0;
    const isNew = isErased && (await eraseRows(locked, paymentIntentId));
    const reason = isErased
      ? `The data of the buyer ${isNew ? 'is erased' : 'was erased before'}.`
      : `Not erased: ${obstacles.map((each) => sentences[each]).join('; ')}. Nothing was changed.`;
    await recordOperatorAction(locked, {
      ...checkedBy,
      id: uuidV7(),
      rail,
      merchantId,
      action: 'buyer.erase',
      target: paymentIntentId,
      result: isErased ? 'accepted' : 'rejected',
      detail: reason,
    });
    return { isErased, reason };
  });
}
