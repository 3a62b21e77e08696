import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadRefund, type RefundRef } from '@landed/prisma/read/refund/load-refund';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { saveProcessorRefund } from './save-processor-refund.js';
import { refundRequest } from './refund-request.js';

/**
 * Reads one refund at the processor and commits what it says now, whoever gave the hint and however often: a pending
 * refund ends, and one that succeeded fails when the buyer's bank has sent it back.
 *
 * `contradicted`: the processor has made what we call failed, by a person's word alone or because it changed its mind;
 * nothing is changed. `unknown`: there is no such refund here, or the processor did not say. A refund of which the
 * processor knows nothing (yet) is left to the operation that is sending it.
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
  const { payment } = await loadPayment(database, keyring, { rail, merchantId, paymentIntentId });
  if (payment === null) throw new Error('A refund has a payment.');
  const processor = processorOf({ entity: payment.intent.entity, rail });
  const fact = await processor.findRefund(refundRequest(found, knownPayment(payment)));
  if (found.refund.status === 'failed' && fact.kind !== 'unknown') {
    return fact.kind === 'succeeded' || fact.kind === 'pending' ? 'contradicted' : 'unchanged';
  }
  switch (fact.kind) {
    case 'unknown':
    case 'absent':
      return 'unknown';
    case 'pending':
      return 'unchanged';
    case 'succeeded':
    case 'failed': {
      const committed = await saveProcessorRefund(dependencies, { ...ref, payment, found, fact, operation: null });
      return committed === null ? 'unchanged' : 'changed';
    }
  }
}
