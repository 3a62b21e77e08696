import { refundResponse } from '@landed/contracts/refund/response';
import type { Refund, RefundInput } from '@landed/contracts/refund/types';
import { isAnswered } from '@landed/prisma/idempotency/operation';
import { outcomeOpen } from '../operation/outcome-open.js';
import type { SubmitOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { RefundFact, RefundRefused } from '../processor/port.js';
import { concludePrepared } from '../store/operation/conclude-prepared.js';
import type { OperationStanding, StoredPayment } from '../store/payment-intent/load-payment.js';
import { acknowledgeRefund } from '../store/refund/acknowledge-refund.js';
import { commitRefundFact } from './commit-refund-fact.js';
import type { RefundAtProcessor } from './refund-attempt.js';

/** A fact about a refund; `open` is none. */
export type KnownRefund = Exclude<RefundFact | RefundRefused, { kind: 'open' }>;

/**
 * Ends the operation with what the processor stated about its refund. `pending` ends it too: the refund goes on, and
 * ends by what the processor says later. `open` when somebody else was quicker.
 */
export async function endRefund(
  dependencies: PaymentDependencies,
  input: RefundInput,
  payment: StoredPayment,
  found: RefundAtProcessor,
  fact: KnownRefund,
): Promise<SubmitOutcome> {
  const { database, keyring } = dependencies;
  const { rail, merchantId, operationId, requestId, idempotency } = input;
  const amountMinor = found.refund.breakdown.total;
  if (fact.kind === 'pending') {
    const attempt = { processorKey: found.processorKey, detail: fact.detail };
    if (!(await acknowledgeRefund(database, keyring, input, attempt))) return { kind: 'open' };
    const summary = 'The processor has the refund and will say what became of it.';
    return { kind: 'sealed', summary, amountMinor, waits: true };
  }
  const operation = { operationId, requestId, keyHash: idempotency.keyHash, attempt: idempotency.attempt };
  const refund = await commitRefundFact(dependencies, { rail, merchantId, payment, found, fact, operation });
  if (refund === null) return { kind: 'open' };
  const key = { rail, merchantId, keyHash: idempotency.keyHash };
  if (fact.kind === 'refused' && !(await isAnswered(database, key, idempotency.attempt))) {
    return { kind: 'retryable', code: 'provider_error', summary: summaryOf(refund, fact) };
  }
  return { kind: 'sealed', summary: summaryOf(refund, fact), amountMinor };
}

/**
 * The outcome of an operation whose refund has ended already, by an earlier run or by what the processor said of
 * itself: the refund is the answer, unless the key has one or was set free.
 */
export async function endedBefore(
  { database, keyring }: PaymentDependencies,
  input: RefundInput,
  operation: OperationStanding | null,
  refund: Refund,
): Promise<SubmitOutcome> {
  const { attempt } = input.idempotency;
  if (operation === null || operation.attempt < attempt) throw outcomeOpen();
  if (operation.attempt > attempt || operation.state === 'retryable') {
    return { kind: 'retryable', code: 'provider_error' };
  }
  await concludePrepared(database, keyring, input, { status: 200, body: refundResponse(refund) });
  return {
    kind: 'sealed',
    summary: `The refund had ended: it is \`${refund.status}\`.`,
    amountMinor: refund.breakdown.total,
  };
}

/** An operator reads why nothing was given back: a refund made at the processor directly is a usual cause. */
function summaryOf(refund: Refund, fact: KnownRefund): string {
  if (fact.kind === 'refused' && fact.nothingLeft) {
    return 'Refused: the processor has no money of this payment left; somebody refunded it there directly.';
  }
  return `Committed: the refund is \`${refund.status}\`.`;
}
