import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Refund } from '@landed/contracts/refund/types';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { loadRefund, type RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { loadRefundPostings } from '@landed/prisma/read/refund/load-refund-postings';
import type { Saved } from '@landed/prisma/write/operation/complete-operation';
import { changedMeanwhile, untilUnchanged } from '@landed/prisma/write/payment-intent/with-payment-locked';
import { type RefundOperation, saveRefund } from '@landed/prisma/write/refund/save-refund';
import type { DatabaseClock } from '../operation/database-clock.js';
import { decideRefund, type FinalRefundFact } from './decide-refund.js';
import type { RefundDependencies } from './dependencies.js';

/** The database has lost the refund or its payment, which nothing ever deletes. */
export class RefundRowMissing extends Error {}

/** What the outcome of an attempt becomes with each fact. */
const attemptOutcomes = { succeeded: 'confirmed', failed: 'declined', rejected: 'not_attempted' } as const;

/** A refund, and the fact that the processor stated about it. */
export interface StatedRefund {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly payment: StoredPayment;
  readonly found: RefundAtProcessor;
  readonly fact: FinalRefundFact;
  readonly clock: DatabaseClock;
  /** The operation that the refund is the response of; null when no operation asked. */
  readonly operation: Omit<RefundOperation, 'response'> | null;
}

/** A refund after a change. */
export interface SavedRefund extends Saved {
  readonly refund: Refund;
}

/**
 * Decides what a fact changes about a refund, and saves it. Returns the refund after the change. Null when the fact
 * changes nothing: another run saved it, or it would move the refund backwards.
 *
 * A failed refund of a disputed payment is saved behind the lock of the payment's row: its chargebacks may get the
 * part that it gives back.
 */
export async function finishRefundFact(
  dependencies: RefundDependencies,
  stated: StatedRefund,
): Promise<SavedRefund | null> {
  const { keyring } = dependencies;
  const { rail, merchantId, found } = stated;
  const { id: refundId, paymentIntentId } = found.refund;
  const payment = { rail, merchantId, paymentIntentId };
  return untilUnchanged(dependencies.database, payment, async (database, isLocked) => {
    const now = isLocked ? await loadRefund(database, keyring, { rail, merchantId, refundId }) : found;
    if (now === null) throw new RefundRowMissing('The refund has no row.');
    const saved = await tryToSave({ ...dependencies, database }, stated, now.refund, isLocked);
    if (isLocked && saved !== null && saved !== changedMeanwhile) {
      await dependencies.fitDisputes({ database, keyring }, payment, saved.refund.updatedAt);
    }
    return saved;
  });
}

async function tryToSave(
  { database, keyring }: RefundDependencies,
  { rail, merchantId, payment, found, fact, clock, operation }: StatedRefund,
  refund: Refund,
  isLocked: boolean,
): Promise<SavedRefund | null | typeof changedMeanwhile> {
  const { paymentIntentId } = refund;
  const refunds = await loadPaymentRefunds(database, { rail, merchantId, paymentIntentId });
  if (refunds === null) throw new RefundRowMissing('The refund has no payment.');
  const booked = refund.status === 'succeeded' ? await loadRefundPostings(database, refund.id) : [];
  const change = decideRefund({ payment, refund, refunds, booked }, fact, clock.now());
  if (change === null) return null;
  if (!isLocked && change.refund.status === 'failed' && refunds.payment.disputed > 0) return changedMeanwhile;
  const saved = await saveRefund(database, keyring, {
    ...change,
    rail,
    merchantId,
    revision: refunds.revision,
    holdReleased: refunds.holdReleased,
    attempt: { processorKey: found.processorKey, outcome: attemptOutcomes[fact.kind], detail: fact.detail },
    operation: operation && { ...operation, response: responseTo(fact) },
  });
  return saved === null ? changedMeanwhile : { ...saved, refund: change.refund };
}

/** A refund that the processor will never make is a rejection of the request. Otherwise the same request may succeed. */
function responseTo(fact: FinalRefundFact): RefundOperation['response'] {
  if (fact.kind !== 'rejected') return 'refund';
  return fact.never === null ? null : { code: 'refund_not_allowed', details: { reason: fact.never } };
}
