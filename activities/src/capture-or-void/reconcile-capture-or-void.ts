import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { finishUnsent } from '../operation/finish-unsent.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { isPastSafeWindow } from '../operation/deadlines.js';
import type { SettleOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { PaymentFact, Processor, Rejected } from '../processor/port.js';
import { releaseAuthorization } from '@landed/prisma/write/capture-or-void/release-authorization';
import { loadPayment, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { type CaptureOrVoid, captureOrVoidKey } from './capture-or-void.js';
import { finishWithState, finishCaptureOrVoid } from './finish-capture-or-void.js';
import { outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

/**
 * The slow lane of capture and cancel: reads the payment and asks again while it still is an authorization, which the
 * processor does once however often it is asked. Throws a retryable failure while it states no fact.
 *
 * @param run counts the runs of this activity from 1: each asks under a key of its own.
 */
export async function reconcileCaptureOrVoid(
  dependencies: PaymentDependencies,
  end: CaptureOrVoid,
  input: PaymentOperationInput,
  run: number,
): Promise<SettleOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const loaded = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  const earlier = outcomeOfEarlierRun(input, loaded);
  const { payment } = loaded;
  if (earlier === null || payment === null) {
    return finishUnsent(dependencies, end.kind, input, async () => {
      const now = outcomeOfEarlierRun(input, await loadPayment(database, keyring, input, input.idempotency.keyHash));
      return now !== null && now.kind !== 'retryable';
    });
  }
  if (payment.pending?.operationId !== input.operationId) {
    return earlier.kind === 'unknown' ? finishWithState(dependencies, end, input, payment.intent) : earlier;
  }

  const processor = processorOf({ entity: payment.intent.entity, rail: input.rail });
  const mayAsk = !isPastSafeWindow(input, loaded.now);
  const fact = await establish(processor, end, payment, mayAsk ? captureOrVoidKey(input, run + 1) : null);
  if (fact.kind === 'rejected') return finishReleased(dependencies, input);
  const committed = await finishCaptureOrVoid(dependencies, end, input, payment, fact);
  if (committed.kind === 'unknown') throw outcomeUnknown();
  return committed;
}

/** Reads; what still is an authorization is asked to end, and read once more when that was refused. */
async function establish(
  processor: Processor,
  end: CaptureOrVoid,
  payment: StoredPayment,
  processorKey: string | null,
): Promise<PaymentFact | Rejected> {
  const known = knownPayment(payment);
  const found = await processor.readPayment(known);
  if (found.kind !== 'authorized' || processorKey === null) return found;
  const asked = await end.ask(processor, known, processorKey);
  if (asked.kind !== 'rejected') return asked;
  const after = await processor.readPayment(known);
  return after.kind === 'authorized' ? asked : after;
}

/** The processor will not do it and nothing has happened: the merchant may try again. */
export async function finishReleased(dependencies: PaymentDependencies, input: PaymentOperationInput): Promise<SettleOutcome> {
  if (!(await releaseAuthorization(dependencies.database, input, captureOrVoidKey(input, 1)))) throw outcomeUnknown();
  return { kind: 'retryable', code: 'provider_error' };
}
