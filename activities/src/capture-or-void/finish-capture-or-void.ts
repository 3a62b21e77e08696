import { errorBody } from '@landed/contracts/errors/api-error';
import { errorTable } from '@landed/contracts/errors/error-table';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { loadPayment, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { releaseAuthorization } from '@landed/prisma/write/capture-or-void/release-authorization';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { savePayment } from '@landed/prisma/write/payment-intent/save-payment';
import type { DatabaseClock } from '../operation/database-clock.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { contradicted, paymentResult, paymentSaved, rowsLost, unknownOutcome } from '../operation/outcomes.js';
import type { NeedsReview, OperationOutcome } from '../operation/types.js';
import { decidePayment } from '../payment-intent/decide-payment.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { PaymentFact } from '../processor/port.js';
import { type CaptureOrVoid, captureOrVoidKey } from './capture-or-void.js';
import { wrongState } from './check-capture-or-void.js';

/** A payment that an operation holds, and the fact that the processor stated about it. */
export interface StatedPayment {
  readonly payment: StoredPayment;
  readonly fact: PaymentFact;
  readonly clock: DatabaseClock;
}

/**
 * Decides what the fact changes, saves it and completes the operation: with the payment when it has the wanted status,
 * with an API error when it ended otherwise. `unknown` while the payment is still authorized, and when another run
 * saved first. `needs_review` when the rows that the save must change are gone, or contradict the fact: the verdict is
 * not thrown away.
 */
export async function finishCaptureOrVoid(
  dependencies: PaymentDependencies,
  action: CaptureOrVoid,
  input: PaymentOperationInput,
  { payment, fact, clock }: StatedPayment,
): Promise<OperationOutcome> {
  const { database, keyring } = dependencies;
  const change = decidePayment(payment, fact, clock.now());
  if (change === null) return unknownOutcome;
  const isWanted = change.intent.status === action.wanted;
  const { operationId, requestId, idempotency } = input;
  const saved = await savePayment(database, keyring, {
    ...change,
    ref: input,
    attempt: { processorKey: captureOrVoidKey(input, 1), detail: fact.detail },
    operation: isWanted ? { operationId, requestId, ...idempotency } : null,
  });
  if (!saved) {
    const now = await loadPayment(database, keyring, input, idempotency.keyHash);
    if (now.payment === null || now.operation === null) return rowsLost(fact.kind);
    return contradiction(fact.kind, now.payment.intent.status) ?? unknownOutcome;
  }
  return isWanted ? paymentSaved(change.intent) : finishAlreadyEnded(dependencies, action, input, change.intent);
}

/** A payment that was captured cannot become canceled, nor the other way: money may have moved that no row shows. */
export function contradiction(stated: string | null, status: PaymentStatus): NeedsReview | null {
  const ended = { succeeded: 'captured', canceled: 'canceled' } as const;
  if (stated !== 'succeeded' && stated !== 'canceled') return null;
  const isOther = (status === 'captured' || status === 'canceled') && status !== ended[stated];
  return isOther ? contradicted(stated, status) : null;
}

/**
 * Completes an operation whose payment has already left `authorized`: with the payment when it has the wanted status,
 * else with an API error.
 */
export async function finishAlreadyEnded(
  { database, keyring }: PaymentDependencies,
  action: CaptureOrVoid,
  input: PaymentOperationInput,
  intent: PaymentIntent,
): Promise<OperationOutcome> {
  const error = wrongState(intent.status);
  const response =
    intent.status === action.wanted
      ? { status: 200, body: paymentIntentActionResponse(intent) }
      : { status: errorTable[error.code].status, body: errorBody(error) };
  if (!(await completePrepared(database, keyring, input, response))) return rowsLost(intent.status);
  return { kind: 'completed', summary: `The payment is \`${intent.status}\`.`, result: paymentResult(intent) };
}

/**
 * Releases the hold: the processor rejected the call, and the payment is still authorized. The merchant may try again.
 */
export async function finishRejected(
  { database }: PaymentDependencies,
  input: PaymentOperationInput,
): Promise<OperationOutcome> {
  if (!(await releaseAuthorization(database, input, captureOrVoidKey(input, 1)))) throw outcomeUnknown();
  return { kind: 'retryable', code: 'provider_error' };
}
