import type { ApiError } from '@landed/contracts/errors/api-error';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import { type LoadedPayment, loadPayment, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { holdAuthorization } from '@landed/prisma/write/capture-or-void/hold-authorization';
import { afterPrepare } from '../operation/after-prepare.js';
import { type DatabaseClock, startDatabaseClock } from '../operation/database-clock.js';
import { isPastSendDeadline } from '../operation/deadlines.js';
import { notifiedIf } from '../operation/notification.js';
import { notPrepared, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { finishUnprepared } from '../operation/unprepared.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { unguardedCalls } from '../processor/guard/inline-calls.js';
import type { PaymentFact } from '../processor/port.js';
import { type CaptureOrVoid, captureOrVoidKey } from './capture-or-void.js';
import { type CheckedPayment, checkCaptureOrVoid } from './check-capture-or-void.js';
import { finishCaptureOrVoid } from './finish-capture-or-void.js';
import { outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

/** Another operation may hold the payment between the load and the preparation. Then both run again, this often. */
const triesMax = 3;

/**
 * The inline attempt of a capture or cancel: load, check, prepare, call, finish. A run after a crash finds the rows of
 * the earlier run, and leaves a call that may have been sent to the reconciliation.
 */
export async function submitCaptureOrVoid(
  dependencies: PaymentDependencies,
  action: CaptureOrVoid,
  input: PaymentOperationInput,
): Promise<OperationOutcome> {
  const { database, keyring, reached } = dependencies;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const startClock = startDatabaseClock();
    const loaded = await loadPayment(database, keyring, input, input.idempotency.keyHash);
    const clock = startClock(loaded.now);
    const earlier = outcomeOfEarlierRun(input, loaded);
    if (earlier !== null) return earlier;
    await reached?.(action.kind, 'loaded');

    const checked = check(input, loaded, clock);
    if (checked.kind === 'rejected') return finishUnprepared(dependencies, action.kind, input, checked.error);
    const { payment } = checked;

    if (!(await prepare(dependencies, action, input, payment))) continue;
    return afterPrepare(async () => {
      await reached?.(action.kind, 'prepared');
      const fact = await call(dependencies, action, input, { payment, clock });
      await reached?.(action.kind, 'submitted');
      if (fact === null) return unknownOutcome;

      const held = { ...payment, pending: { operationId: input.operationId, kind: action.kind } };
      const outcome = await finishCaptureOrVoid(dependencies, action, input, { payment: held, fact, clock });
      await reached?.(action.kind, 'saved');
      return notifiedIf(loaded.hasEndpoint, outcome);
    });
  }
  return notPrepared;
}

/** `error` null: the send deadline is over. Nothing is done, and the key stays free. */
type Checked = CheckedPayment | { readonly kind: 'rejected'; readonly error: ApiError | null };

function check(input: PaymentOperationInput, { payment }: LoadedPayment, clock: DatabaseClock): Checked {
  if (isPastSendDeadline(input, clock.latest())) return { kind: 'rejected', error: null };
  return checkCaptureOrVoid(payment);
}

/** False when the payment or the key is no longer free. */
function prepare(
  { database, keyring, processorOf }: PaymentDependencies,
  action: CaptureOrVoid,
  input: PaymentOperationInput,
  { intent }: StoredPayment,
): Promise<boolean> {
  // Throws for an account that is not configured, before anything is written.
  processorOf({ entity: intent.entity, rail: input.rail });
  return holdAuthorization(database, keyring, {
    kind: action.kind,
    input,
    processorKey: captureOrVoidKey(input, 1),
    response: paymentIntentActionResponse(intent),
  });
}

/**
 * Null when the call was not sent, was rejected, or stated no fact. A process that was paused since the load may be past
 * the send deadline now. It leaves the call to the reconciliation, which reads before it sends.
 */
async function call(
  { processorOf, inlineCallsOf }: PaymentDependencies,
  action: CaptureOrVoid,
  input: PaymentOperationInput,
  { payment, clock }: { readonly payment: StoredPayment; readonly clock: DatabaseClock },
): Promise<PaymentFact | null> {
  const account = { entity: payment.intent.entity, rail: input.rail };
  const calls = inlineCallsOf?.(account) ?? unguardedCalls;
  const known = knownPayment(payment);
  if (isPastSendDeadline(input, clock.latest())) return null;
  const fact = await calls.send(() => action.submit(processorOf(account), known, captureOrVoidKey(input, 1)));
  return fact.kind === 'not_sent' || fact.kind === 'unknown' || fact.kind === 'rejected' ? null : fact;
}
