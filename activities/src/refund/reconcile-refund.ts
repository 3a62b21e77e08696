import type { RefundInput } from '@landed/contracts/refund/types';
import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadRefund } from '@landed/prisma/read/refund/load-refund';
import { finishUnsent } from '../operation/finish-unsent.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { isPastSafeWindow } from '../operation/deadlines.js';
import type { SettleOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { Processor, RefundRequest } from '../processor/port.js';
import { outcomeOfEarlierRun, hasRunBefore } from './outcome-of-earlier-run.js';
import { finishRefund, type KnownRefundFact } from './finish-refund.js';
import { refundRequest } from './refund-request.js';

/**
 * The slow lane: reads whether the processor has the refund, sends it again under its own key when it has not, and
 * commits what it states. Throws a retryable failure while it states nothing.
 */
export async function reconcileRefund(dependencies: PaymentDependencies, input: RefundInput): Promise<SettleOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const { now, operation, payment } = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  const found = await loadRefund(database, keyring, input);
  if (hasRunBefore(input, operation)) {
    const earlier = await outcomeOfEarlierRun(dependencies, input, operation, found);
    if (earlier.kind !== 'unknown') return earlier;
  }
  if (found === null || payment === null) {
    return finishUnsent(
      dependencies,
      'refund',
      input,
      async () => (await loadRefund(database, keyring, input)) !== null,
    );
  }

  const processor = processorOf({ entity: payment.intent.entity, rail: input.rail });
  const request = refundRequest(found, knownPayment(payment));
  const fact = await establish(processor, request, !isPastSafeWindow(input, now));
  if (fact === null) throw outcomeUnknown();
  const ended = await finishRefund(dependencies, input, payment, found, fact);
  // Another run was quicker: the next one reads what it committed.
  if (ended.kind === 'unknown') throw outcomeUnknown();
  return ended;
}

/**
 * Null while nothing is certain. Once the processor may have forgotten the refund's key nothing is sent any more, and a
 * refund that it does not show stays uncertain. A no at the door speaks of this call alone, not of an earlier one.
 */
async function establish(processor: Processor, request: RefundRequest, maySend: boolean): Promise<KnownRefundFact | null> {
  const found = await processor.findRefund(request);
  if (found.kind === 'unknown') return null;
  if (found.kind !== 'absent') return found;
  if (!maySend) return null;
  const sent = await processor.refund(request);
  return sent.kind === 'unknown' || (sent.kind === 'rejected' && !sent.underKey) ? null : sent;
}
