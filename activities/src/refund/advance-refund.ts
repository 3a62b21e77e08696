import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { loadPayment } from '../store/payment-intent/load-payment.js';
import { loadRefund, type RefundRef } from '../store/refund/load-refund.js';
import { commitRefundFact } from './commit-refund-fact.js';
import { refundRequest } from './refund-attempt.js';

/**
 * Reads one refund at the processor and commits what it says now, whoever gave the hint and however often: a pending
 * refund ends, and one that succeeded fails when the buyer's bank has sent it back.
 *
 * `contradicted`: the processor has made what we call failed, by a person's word alone or because it changed its mind;
 * nothing is changed. `unknown`: there is no such refund here, or the processor did not say. A refund of which the
 * processor knows nothing (yet) is left to the operation that is sending it.
 */
export async function advanceRefund(
  dependencies: PaymentDependencies,
  ref: RefundRef,
): Promise<'changed' | 'unchanged' | 'contradicted' | 'unknown'> {
  const { database, keyring, processorOf } = dependencies;
  const found = await loadRefund(database, keyring, ref);
  if (found === null) return 'unknown';
  const { rail, merchantId } = ref;
  const { paymentIntentId } = found.refund;
  const { payment } = await loadPayment(database, keyring, { rail, merchantId, paymentIntentId });
  if (payment === null) throw new Error('A refund has a payment.');
  const processor = processorOf({ entity: payment.intent.entity, rail });
  const fact = await processor.findRefund(refundRequest(found, knownPayment(payment)));
  if (found.refund.status === 'failed' && fact.kind !== 'open') {
    return fact.kind === 'succeeded' || fact.kind === 'pending' ? 'contradicted' : 'unchanged';
  }
  switch (fact.kind) {
    case 'open':
    case 'absent':
      return 'unknown';
    case 'pending':
      return 'unchanged';
    case 'succeeded':
    case 'failed': {
      const committed = await commitRefundFact(dependencies, { ...ref, payment, found, fact, operation: null });
      return committed === null ? 'unchanged' : 'changed';
    }
  }
}
