import { errorTable } from '@landed/contracts/errors/error-table';
import { errorBody } from '@landed/contracts/errors/api-error';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { SubmitOutcome } from '../operation/types.js';
import { decidePayment } from '../payment-intent/decide-payment.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { PaymentFact } from '../processor/port.js';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { savePayment } from '@landed/prisma/write/payment-intent/save-payment';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { type CaptureOrVoid, captureOrVoidKey } from './capture-or-void.js';
import { wrongState } from './check-capture-or-void.js';

/**
 * Commits how the authorization ended, and responses: with the payment when it ended as wanted, with its state when it
 * ended otherwise. `open` while it has not ended, or when somebody else committed first.
 */
export async function finishCaptureOrVoid(
  dependencies: PaymentDependencies,
  end: CaptureOrVoid,
  input: PaymentOperationInput,
  payment: StoredPayment,
  fact: PaymentFact,
): Promise<SubmitOutcome> {
  const { database, keyring } = dependencies;
  const move = decidePayment(payment, fact, new Date().toISOString());
  if (move === null) return { kind: 'unknown' };
  const asWanted = move.intent.status === end.wanted;
  const { operationId, requestId, idempotency } = input;
  const committed = await savePayment(database, keyring, {
    ...move,
    ref: input,
    attempt: { processorKey: captureOrVoidKey(input, 1), detail: fact.detail },
    operation: asWanted ? { operationId, requestId, ...idempotency } : null,
  });
  if (!committed) return { kind: 'unknown' };
  if (!asWanted) return finishWithState(dependencies, end, input, move.intent);
  return {
    kind: 'completed',
    summary: `Committed: the payment is \`${move.intent.status}\`.`,
    amountMinor: move.intent.breakdown.total,
  };
}

/** Answers an operation whose payment has already left `authorized`: that is what it wanted, or it comes too late. */
export async function finishWithState(
  { database, keyring }: PaymentDependencies,
  end: CaptureOrVoid,
  input: PaymentOperationInput,
  intent: PaymentIntent,
): Promise<SubmitOutcome> {
  const refusal = wrongState(intent.status);
  const response =
    intent.status === end.wanted
      ? { status: 200, body: paymentIntentActionResponse(intent) }
      : { status: errorTable[refusal.code].status, body: errorBody(refusal) };
  await completePrepared(database, keyring, input, response);
  return { kind: 'completed', summary: `The payment is \`${intent.status}\`.`, amountMinor: intent.breakdown.total };
}
