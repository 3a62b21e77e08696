import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Refund } from '@landed/contracts/refund/types';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { loadRefund, type RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { loadRefundPostings } from '@landed/prisma/read/refund/load-refund-postings';
import { type RefundOperation, saveRefund } from '@landed/prisma/write/refund/save-refund';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { decideRefund, type FinalRefundFact } from './decide-refund.js';

/** Other refunds of the payment may change between the load and the save. Then both run again, this often. */
const triesMax = 10;

/** The database has lost the refund or its payment, which nothing ever deletes. */
export class RefundLost extends Error {}

/** What the outcome of an attempt becomes with each fact. */
const attemptOutcomes = { succeeded: 'confirmed', failed: 'declined', rejected: 'not_attempted' } as const;

/** A refund, and the fact that the processor stated about it. */
export interface StatedRefund {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly payment: StoredPayment;
  readonly found: RefundAtProcessor;
  readonly fact: FinalRefundFact;
  /** The operation that the refund is the response of; null when no operation asked. */
  readonly operation: Omit<RefundOperation, 'completed'> | null;
}

/**
 * Decides what a fact changes about a refund, and saves it. Returns the refund after the change. Null when the fact
 * changes nothing: another run saved it, or it would move the refund backwards. Throws when other refunds of the
 * payment change on every try.
 */
export async function finishRefundFact(
  { database, keyring }: PaymentDependencies,
  { rail, merchantId, payment, found, fact, operation }: StatedRefund,
): Promise<Refund | null> {
  const { id: refundId, paymentIntentId } = found.refund;
  let { refund } = found;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const refunds = await loadPaymentRefunds(database, { rail, merchantId, paymentIntentId });
    if (refunds === null) throw new RefundLost('The refund has no payment.');
    const booked = refund.status === 'succeeded' ? await loadRefundPostings(database, refundId) : [];
    const change = decideRefund({ payment, refund, refunds, booked }, fact, new Date().toISOString());
    if (change === null) return null;
    const saved = await saveRefund(database, keyring, {
      ...change,
      rail,
      merchantId,
      revision: refunds.revision,
      attempt: { processorKey: found.processorKey, outcome: attemptOutcomes[fact.kind], detail: fact.detail },
      operation: operation && { ...operation, completed: fact.kind !== 'rejected' },
    });
    if (saved) return change.refund;
    const now = await loadRefund(database, keyring, { rail, merchantId, refundId });
    if (now === null) throw new RefundLost('The refund has no row.');
    refund = now.refund;
  }
  throw new Error(`The refunds of the payment changed during each of ${triesMax} tries to save one.`);
}
