import { errorTable } from '@landed/contracts/errors/error-table';
import { errorBody } from '@landed/contracts/errors/refusal';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { SubmitOutcome } from '../operation/types.js';
import { concludePayment } from '../payment-intent/conclude-payment.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { PaymentFact } from '../processor/port.js';
import { concludePrepared } from '../store/operation/conclude-prepared.js';
import { commitPayment } from '../store/payment-intent/commit-payment.js';
import type { StoredPayment } from '../store/payment-intent/load-payment.js';
import { type AuthorizationEnd, endKey } from './authorization-end.js';
import { wrongState } from './decide-end.js';

/**
 * Commits how the authorization ended, and answers: with the payment when it ended as wanted, with its state when it
 * ended otherwise. `open` while it has not ended, or when somebody else committed first.
 */
export async function commitEnd(
  dependencies: PaymentDependencies,
  end: AuthorizationEnd,
  input: PaymentOperationInput,
  payment: StoredPayment,
  fact: PaymentFact,
): Promise<SubmitOutcome> {
  const { database, keyring } = dependencies;
  const move = concludePayment(payment, fact, new Date().toISOString());
  if (move === null) return { kind: 'open' };
  const asWanted = move.intent.status === end.wanted;
  const { operationId, requestId, idempotency } = input;
  const committed = await commitPayment(database, keyring, {
    ...move,
    ref: input,
    attempt: { processorKey: endKey(input, 1), detail: fact.detail },
    operation: asWanted ? { operationId, requestId, ...idempotency } : null,
  });
  if (!committed) return { kind: 'open' };
  if (!asWanted) return answerState(dependencies, end, input, move.intent);
  return {
    kind: 'sealed',
    summary: `Committed: the payment is \`${move.intent.status}\`.`,
    amountMinor: move.intent.breakdown.total,
  };
}

/** Answers an operation whose payment has already left `authorized`: that is what it wanted, or it comes too late. */
export async function answerState(
  { database, keyring }: PaymentDependencies,
  end: AuthorizationEnd,
  input: PaymentOperationInput,
  intent: PaymentIntent,
): Promise<SubmitOutcome> {
  const refusal = wrongState(intent.status);
  const answer =
    intent.status === end.wanted
      ? { status: 200, body: paymentIntentActionResponse(intent) }
      : { status: errorTable[refusal.code].status, body: errorBody(refusal) };
  await concludePrepared(database, keyring, input, answer);
  return { kind: 'sealed', summary: `The payment is \`${intent.status}\`.`, amountMinor: intent.breakdown.total };
}
