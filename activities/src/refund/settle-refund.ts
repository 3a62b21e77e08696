import type { RefundInput } from '@landed/contracts/refund/types';
import { concludeUnsent } from '../operation/conclude-unsent.js';
import { outcomeOpen } from '../operation/outcome-open.js';
import { isPastSafeWindow } from '../operation/patience.js';
import type { SettleOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { Processor, RefundRequest } from '../processor/port.js';
import { loadPayment } from '../store/payment-intent/load-payment.js';
import { loadRefund } from '../store/refund/load-refund.js';
import { earlierRun, ranBefore } from './earlier-run.js';
import { endRefund, type KnownRefund } from './end-refund.js';
import { refundRequest } from './refund-attempt.js';

/**
 * The slow lane: reads whether the processor has the refund, sends it again under its own key when it has not, and
 * commits what it states. Throws a retryable failure while it states nothing.
 */
export async function settleRefund(dependencies: PaymentDependencies, input: RefundInput): Promise<SettleOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const { now, operation, payment } = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  const found = await loadRefund(database, keyring, input);
  if (ranBefore(input, operation)) {
    const earlier = await earlierRun(dependencies, input, operation, found);
    if (earlier.kind !== 'open') return earlier;
  }
  if (found === null || payment === null) {
    return concludeUnsent(
      dependencies,
      'refund',
      input,
      async () => (await loadRefund(database, keyring, input)) !== null,
    );
  }

  const processor = processorOf({ entity: payment.intent.entity, rail: input.rail });
  const request = refundRequest(found, knownPayment(payment));
  const fact = await establish(processor, request, !isPastSafeWindow(input, now));
  if (fact === null) throw outcomeOpen();
  const ended = await endRefund(dependencies, input, payment, found, fact);
  // Another run was quicker: the next one reads what it committed.
  if (ended.kind === 'open') throw outcomeOpen();
  return ended;
}

/**
 * Null while nothing is certain. Once the processor may have forgotten the refund's key nothing is sent any more, and a
 * refund that it does not show stays uncertain. A no at the door speaks of this call alone, not of an earlier one.
 */
async function establish(processor: Processor, request: RefundRequest, maySend: boolean): Promise<KnownRefund | null> {
  const found = await processor.findRefund(request);
  if (found.kind === 'open') return null;
  if (found.kind !== 'absent') return found;
  if (!maySend) return null;
  const sent = await processor.refund(request);
  return sent.kind === 'open' || (sent.kind === 'refused' && !sent.underKey) ? null : sent;
}
