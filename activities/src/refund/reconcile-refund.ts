import type { RefundInput } from '@landed/contracts/refund/types';
import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadRefund } from '@landed/prisma/read/refund/load-refund';
import { isPastSafeWindow } from '../operation/deadlines.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import type { OperationOutcome } from '../operation/types.js';
import { reconcileUnprepared } from '../operation/unprepared.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { Processor, RefundRequest } from '../processor/port.js';
import { finishRefund, type KnownRefundFact } from './finish-refund.js';
import { hasEarlierRun, outcomeOfEarlierRun } from './outcome-of-earlier-run.js';
import { refundRequest } from './refund-request.js';

/**
 * The reconciliation of a refund: reads the refund at the processor, sends it again under its own key when the
 * processor does not know it, and saves the fact. Throws `outcome_unknown` while the processor states no fact.
 */
export async function reconcileRefund(
  dependencies: PaymentDependencies,
  input: RefundInput,
): Promise<OperationOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const { now, operation, payment } = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  const found = await loadRefund(database, keyring, input);
  if (hasEarlierRun(input, operation)) {
    const earlier = await outcomeOfEarlierRun(dependencies, input, operation, found);
    if (earlier.kind !== 'unknown') return earlier;
  }
  if (found === null || payment === null) {
    const isPrepared = async () => (await loadRefund(database, keyring, input)) !== null;
    return reconcileUnprepared(dependencies, 'refund', input, isPrepared);
  }

  const processor = processorOf({ entity: payment.intent.entity, rail: input.rail });
  const request = refundRequest(found, knownPayment(payment));
  const fact = await establish(processor, request, !isPastSafeWindow(input, now));
  if (fact === null) throw outcomeUnknown();
  return requireKnown(await finishRefund(dependencies, input, payment, found, fact));
}

/**
 * Reads the refund first. Null while nothing is certain. After the safe window the processor may have forgotten the
 * key: nothing is sent any more, and a refund that the processor does not know stays unknown. A request-level rejection
 * is about this call only, not about an earlier one.
 */
async function establish(
  processor: Processor,
  request: RefundRequest,
  maySend: boolean,
): Promise<KnownRefundFact | null> {
  const found = await processor.findRefund(request);
  if (found.kind === 'unknown') return null;
  if (found.kind !== 'absent') return found;
  if (!maySend) return null;
  const sent = await processor.refund(request);
  return sent.kind === 'unknown' || (sent.kind === 'rejected' && !sent.underKey) ? null : sent;
}
