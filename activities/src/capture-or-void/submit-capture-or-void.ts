import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import { isPastSendDeadline } from '../operation/deadlines.js';
import { nothingToNotify, notifiedIf } from '../operation/notification.js';
import type { SubmitOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { unguardedCalls } from '../processor/guard/inline-calls.js';
import { holdAuthorization } from '@landed/prisma/write/capture-or-void/hold-authorization';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { type CaptureOrVoid, captureOrVoidKey } from './capture-or-void.js';
import { finishCaptureOrVoid } from './finish-capture-or-void.js';
import { checkCaptureOrVoid } from './check-capture-or-void.js';
import { outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

/** A payment that another operation took between the read and the write is looked at again, this often. */
const looksMax = 3;

/**
 * The fast lane of capture and cancel: look, take the authorization, ask, commit. Run again after a crash it finds its
 * own rows and leaves what it may have asked to the slow lane.
 */
export async function submitCaptureOrVoid(
  dependencies: PaymentDependencies,
  end: CaptureOrVoid,
  input: PaymentOperationInput,
): Promise<SubmitOutcome> {
  const { database, keyring, processorOf, fastLaneOf, reached } = dependencies;
  for (let look = 0; look < looksMax; look += 1) {
    const loaded = await loadPayment(database, keyring, input, input.idempotency.keyHash);
    const known = outcomeOfEarlierRun(input, loaded);
    if (known !== null) return known;
    await reached?.(end.kind, 'loaded');

    if (isPastSendDeadline(input, loaded.now)) {
      const concluded = await saveUnprepared(database, keyring, end.kind, input, null);
      return concluded ? { kind: 'retryable', code: 'internal_error', ...nothingToNotify } : { kind: 'unknown' };
    }
    const { payment } = loaded;
    const refusal = checkCaptureOrVoid(payment);
    if (payment === null || refusal !== null) {
      const said = refusal ?? { code: 'not_found' as const };
      const sealed = await saveUnprepared(database, keyring, end.kind, input, said);
      return sealed ? { kind: 'completed', summary: `Refused: ${said.code}.`, ...nothingToNotify } : { kind: 'unknown' };
    }

    const account = { entity: payment.intent.entity, rail: input.rail };
    const processor = processorOf(account);
    const processorKey = captureOrVoidKey(input, 1);
    const response = paymentIntentActionResponse(payment.intent);
    if (!(await holdAuthorization(database, keyring, { kind: end.kind, input, processorKey, response }))) continue;
    await reached?.(end.kind, 'prepared');
    const lane = fastLaneOf?.(account) ?? unguardedCalls;
    const fact = await lane.send(() => end.ask(processor, knownPayment(payment), processorKey));
    await reached?.(end.kind, 'submitted');
    if (fact.kind === 'not_sent' || fact.kind === 'unknown' || fact.kind === 'rejected') return { kind: 'unknown' };
    const pending = { operationId: input.operationId, kind: end.kind };
    const committed = await finishCaptureOrVoid(dependencies, end, input, { ...payment, pending }, fact);
    await reached?.(end.kind, 'committed');
    return notifiedIf(loaded.hasEndpoint, committed);
  }
  return { kind: 'unknown' };
}
