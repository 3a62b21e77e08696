import type { OperationMemory } from '@landed/contracts/operation/types';
import type { RefundInput } from '@landed/contracts/refund/types';
import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadRefund, type RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { afterContradiction } from '../operation/after-contradiction.js';
import { startDatabaseClock } from '../operation/database-clock.js';
import { isPastSafeWindow } from '../operation/deadlines.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import { outlastStoredError } from '../operation/outlast-stored-error.js';
import type { OperationOutcome } from '../operation/types.js';
import { nothingRemembered, reconcileUnprepared } from '../operation/unprepared.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { Processor, RefundFact, RefundRejected, RefundRequest, StoredError } from '../processor/port.js';
import { contradiction, finishRefund, type KnownRefundFact } from './finish-refund.js';
import { askForRefund } from './lost-refund.js';
import { hasEarlierRun, outcomeOfEarlierRun } from './outcome-of-earlier-run.js';
import { isPaymentLost } from './prepare-refundable.js';
import { refundRequest } from './refund-request.js';

/**
 * The reconciliation of a refund: reads the refund at the processor, sends it again under its own key when the
 * processor does not know it, and saves the fact. Throws `outcome_unknown` while the processor states no fact.
 */
export async function reconcileRefund(
  dependencies: PaymentDependencies,
  input: RefundInput,
  memory: OperationMemory = nothingRemembered,
): Promise<OperationOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const startClock = startDatabaseClock();
  const { now, operation, payment } = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  const clock = startClock(now);
  const found = await loadRefund(database, keyring, input);
  const isLost = found === null && operation?.state === 'recovery_required';
  if (hasEarlierRun(input, operation)) {
    const contradicts = found && contradiction(memory.stated, found.refund.status);
    const contradictedBefore = afterContradiction(contradicts, input, operation);
    if (contradictedBefore !== null) return contradictedBefore;
    const earlier = await outcomeOfEarlierRun(dependencies, input, operation, found);
    if (earlier.kind !== 'unknown') return earlier;
  }
  if (found === null || payment === null) {
    return reconcileUnprepared(dependencies, {
      kind: 'refund',
      input,
      memory: isLost || isPaymentLost(input, payment) ? { ...memory, isPrepared: true } : memory,
      ask: () => askForRefund(dependencies, input, payment),
      isPrepared: async () => (await loadRefund(database, keyring, input)) !== null,
    });
  }

  const processor = processorOf({ entity: payment.intent.entity, rail: input.rail });
  const request = refundRequest(found, knownPayment(payment));
  const stated = await establish(processor, request, () => !isPastSafeWindow(input, clock.latest()));
  const fact = await factOf(dependencies, found, stated);
  return requireKnown(await finishRefund(dependencies, input, { payment, found, fact, clock }));
}

/** The fact, or what a stored server error means. Throws `outcome_unknown` while there is neither. */
async function factOf(
  dependencies: PaymentDependencies,
  { processorKey }: RefundAtProcessor,
  stated: RefundFact | RefundRejected | StoredError,
): Promise<KnownRefundFact> {
  if (stated.kind === 'unknown') throw outcomeUnknown(stated.detail);
  if (stated.kind !== 'stored_error') return stated;
  const detail = await outlastStoredError(dependencies, processorKey, stated);
  return { kind: 'rejected', underKey: true, never: null, detail };
}

/**
 * Reads the refund first. `unknown` while nothing is certain. After the safe window the processor may have expired the
 * key: nothing more is sent, and a refund that the processor does not know stays unknown. A request-level rejection
 * is about this call only, not about an earlier one.
 */
async function establish(
  processor: Processor,
  request: RefundRequest,
  maySend: () => boolean,
): Promise<RefundFact | RefundRejected | StoredError> {
  const found = await processor.findRefund(request);
  if (found.kind !== 'absent') return found;
  if (!maySend()) return { kind: 'unknown', detail: {} };
  const sent = await processor.refund(request);
  return sent.kind === 'rejected' && !sent.underKey ? { kind: 'unknown', detail: sent.detail } : sent;
}
