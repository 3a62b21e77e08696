import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { concludeUnsent } from '../operation/conclude-unsent.js';
import { outcomeOpen } from '../operation/outcome-open.js';
import { isPastSafeWindow } from '../operation/patience.js';
import type { SettleOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { PaymentFact, Processor, Refused } from '../processor/port.js';
import { releaseAuthorization } from '../store/authorization/release-authorization.js';
import { loadPayment, type StoredPayment } from '../store/payment-intent/load-payment.js';
import { type AuthorizationEnd, endKey } from './authorization-end.js';
import { answerState, commitEnd } from './commit-end.js';
import { earlierOutcome } from './earlier-outcome.js';

/**
 * The slow lane of capture and cancel: reads the payment and asks again while it still is an authorization, which the
 * processor does once however often it is asked. Throws a retryable failure while it states no fact.
 *
 * @param run counts the runs of this activity from 1: each asks under a key of its own.
 */
export async function settleEnd(
  dependencies: PaymentDependencies,
  end: AuthorizationEnd,
  input: PaymentOperationInput,
  run: number,
): Promise<SettleOutcome> {
  const { database, keyring, processorOf } = dependencies;
  const loaded = await loadPayment(database, keyring, input, input.idempotency.keyHash);
  const earlier = earlierOutcome(input, loaded);
  const { payment } = loaded;
  if (earlier === null || payment === null) {
    return concludeUnsent(dependencies, end.kind, input, async () => {
      const now = earlierOutcome(input, await loadPayment(database, keyring, input, input.idempotency.keyHash));
      return now !== null && now.kind !== 'retryable';
    });
  }
  if (payment.pending?.operationId !== input.operationId) {
    return earlier.kind === 'open' ? answerState(dependencies, end, input, payment.intent) : earlier;
  }

  const processor = processorOf({ entity: payment.intent.entity, rail: input.rail });
  const mayAsk = !isPastSafeWindow(input, loaded.now);
  const fact = await establish(processor, end, payment, mayAsk ? endKey(input, run + 1) : null);
  if (fact.kind === 'refused') return release(dependencies, input);
  const committed = await commitEnd(dependencies, end, input, payment, fact);
  if (committed.kind === 'open') throw outcomeOpen();
  return committed;
}

/** Reads; what still is an authorization is asked to end, and read once more when that was refused. */
async function establish(
  processor: Processor,
  end: AuthorizationEnd,
  payment: StoredPayment,
  processorKey: string | null,
): Promise<PaymentFact | Refused> {
  const known = knownPayment(payment);
  const found = await processor.readPayment(known);
  if (found.kind !== 'authorized' || processorKey === null) return found;
  const asked = await end.ask(processor, known, processorKey);
  if (asked.kind !== 'refused') return asked;
  const after = await processor.readPayment(known);
  return after.kind === 'authorized' ? asked : after;
}

/** The processor will not do it and nothing has happened: the merchant may try again. */
export async function release(dependencies: PaymentDependencies, input: PaymentOperationInput): Promise<SettleOutcome> {
  if (!(await releaseAuthorization(dependencies.database, input, endKey(input, 1)))) throw outcomeOpen();
  return { kind: 'retryable', code: 'provider_error' };
}
