import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { findRunningOperation } from '@landed/prisma/read/refund/find-running-operation';
import { loadRefund, type RefundRef } from '@landed/prisma/read/refund/load-refund';
import { saveReviewCase } from '@landed/prisma/write/review-case/open-review-case';
import { fitPaymentDisputes } from '../dispute/fit-payment-disputes.js';
import { startDatabaseClock } from '../operation/database-clock.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { isMismatch } from '../processor/mismatch.js';
import { finishRefundFact } from './finish-refund-fact.js';
import { refundRequest } from './refund-request.js';

/**
 * Reads one refund at the processor and saves what it states now: a pending refund ends, and a succeeded refund fails
 * when the buyer's bank has returned it. It may be called at any time and any number of times.
 *
 * `contradicted`: the processor made a refund that is stored as failed, because an operator decided so or the processor
 * changed its statement; or it states another amount or currency in two reads. Nothing is changed, and it
 * becomes a case for an operator. `unknown`: the refund does not exist here, or the processor stated no
 * fact. A refund that the processor does not know (yet) is left to the operation that is sending it.
 */
export async function refreshRefund(
  dependencies: PaymentDependencies,
  ref: RefundRef,
): Promise<'changed' | 'unchanged' | 'contradicted' | 'unknown'> {
  const { database, keyring, processorOf } = dependencies;
  const found = await loadRefund(database, keyring, ref);
  if (found === null) return 'unknown';
  const { rail, merchantId } = ref;
  const { paymentIntentId } = found.refund;
  const startClock = startDatabaseClock();
  const { now, payment } = await loadPayment(database, keyring, { rail, merchantId, paymentIntentId });
  const clock = startClock(now);
  if (payment === null) throw new Error('The refund has no payment.');
  const processor = processorOf({ entity: payment.intent.entity, rail });
  const request = refundRequest(found, knownPayment(payment));
  const fact = await processor.findRefund(request);
  if (isMismatch(fact) && isMismatch(await processor.findRefund(request))) {
    await saveReviewCase(database, { rail, merchantId, paymentIntentId }, 'amount_mismatch');
    return 'contradicted';
  }
  if (found.refund.status === 'failed' && fact.kind !== 'unknown') {
    if (fact.kind !== 'succeeded' && fact.kind !== 'pending') return 'unchanged';
    await saveReviewCase(database, { rail, merchantId, paymentIntentId }, 'refund_not_recorded');
    return 'contradicted';
  }
  switch (fact.kind) {
    case 'unknown':
    case 'absent':
      return 'unknown';
    case 'pending':
      return 'unchanged';
    case 'succeeded':
    case 'failed': {
      // The workflow of the operation may be lost, and nothing looks for it once the refund has ended.
      const operation = await findRunningOperation(database, ref);
      const saved = await finishRefundFact(
        { ...dependencies, fitDisputes: fitPaymentDisputes },
        { ...ref, payment, found, fact, clock, operation },
      );
      return saved === null ? 'unchanged' : 'changed';
    }
  }
}
