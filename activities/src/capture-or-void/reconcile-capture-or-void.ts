import type { OperationMemory, PaymentOperationInput } from '@landed/contracts/operation/types';
import { loadPayment, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { afterContradiction } from '../operation/after-contradiction.js';
import { startDatabaseClock } from '../operation/database-clock.js';
import { isPastSafeWindow } from '../operation/deadlines.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import { rowsLost } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { nothingRemembered, reconcileUnprepared } from '../operation/unprepared.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { PaymentFact, Processor, Rejected } from '../processor/port.js';
import { type CaptureOrVoid, captureOrVoidKey } from './capture-or-void.js';
import { contradiction, finishAlreadyEnded, finishCaptureOrVoid, finishRejected } from './finish-capture-or-void.js';
import { isHoldLost, outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

/**
 * The reconciliation of a capture or cancel: reads the payment at the processor, sends the call again while it is still
 * authorized, and saves the fact. The processor ends an authorization once, however often it is called. Throws
 * `outcome_unknown` while the processor states no fact.
 *
 * @param run counts the runs of this activity from 1: each sends its call under its own key.
 */
export async function reconcileCaptureOrVoid(
  dependencies: PaymentDependencies,
  action: CaptureOrVoid,
  input: PaymentOperationInput,
  run: number,
  memory: OperationMemory = nothingRemembered,
): Promise<OperationOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const startClock = startDatabaseClock();
  const loaded = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  const clock = startClock(loaded.now);
  const earlier = outcomeOfEarlierRun(input, loaded);
  const { payment } = loaded;
  if (earlier === null || payment === null) {
    return reconcileUnprepared(dependencies, {
      kind: action.kind,
      input,
      // The processor is not asked: it ends an authorization once, whatever the key, so the next attempt does no harm.
      memory,
      async isPrepared() {
        const now = outcomeOfEarlierRun(input, await loadPayment(database, keyring, input, input.idempotency.keyHash));
        return now !== null && now.kind !== 'retryable';
      },
    });
  }
  if (isHoldLost(loaded)) return rowsLost(memory.stated);
  const contradicts = contradiction(memory.stated, payment.intent.status);
  const contradictedBefore = afterContradiction(contradicts, input, loaded.operation);
  if (contradictedBefore !== null) return contradictedBefore;
  if (payment.pending?.operationId !== input.operationId) {
    return earlier.kind === 'unknown' ? finishAlreadyEnded(dependencies, action, input, payment.intent) : earlier;
  }

  const processor = processorOf({ entity: payment.intent.entity, rail: input.rail });
  const processorKey = isPastSafeWindow(input, clock.latest()) ? null : captureOrVoidKey(input, run + 1);
  const fact = await establish(processor, action, payment, processorKey);
  if (fact.kind === 'rejected') return finishRejected(dependencies, input);
  if (fact.kind === 'unknown') throw outcomeUnknown(fact.detail);
  return requireKnown(await finishCaptureOrVoid(dependencies, action, input, { payment, fact, clock }));
}

/**
 * Reads the payment first. While it is still authorized, the call is sent again; with `processorKey` null it is only
 * read. After a rejection the payment is read once more, because it may have ended between the two calls.
 */
async function establish(
  processor: Processor,
  action: CaptureOrVoid,
  payment: StoredPayment,
  processorKey: string | null,
): Promise<PaymentFact | Rejected> {
  const known = knownPayment(payment);
  const found = await processor.readPayment(known);
  if (found.kind !== 'authorized' || processorKey === null) return found;
  const sent = await action.submit(processor, known, processorKey);
  if (sent.kind !== 'rejected') return sent;
  const after = await processor.readPayment(known);
  return after.kind === 'authorized' ? sent : after;
}
