import { refundResponse } from '@landed/contracts/refund/response';
import type { Refund, RefundInput } from '@landed/contracts/refund/types';
import { isCompleted } from '@landed/prisma/read/operation/read-operation';
import type { OperationSnapshot, StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import type { RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { savePendingRefund } from '@landed/prisma/write/refund/save-pending-refund';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { SubmitOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { RefundFact, RefundRejected } from '../processor/port.js';
import { saveProcessorRefund } from './save-processor-refund.js';

/** A fact about a refund; `open` is none. */
export type KnownRefundFact = Exclude<RefundFact | RefundRejected, { kind: 'unknown' }>;

/**
 * Ends the operation with what the processor stated about its refund. `pending` ends it too: the refund goes on, and
 * ends by what the processor says later. `open` when somebody else was quicker.
 */
export async function finishRefund(
  dependencies: PaymentDependencies,
  input: RefundInput,
  payment: StoredPayment,
  found: RefundAtProcessor,
  fact: KnownRefundFact,
): Promise<SubmitOutcome> {
  const { database, keyring } = dependencies;
  const { rail, merchantId, operationId, requestId, idempotency } = input;
  const amountMinor = found.refund.breakdown.total;
  if (fact.kind === 'pending') {
    const attempt = { processorKey: found.processorKey, detail: fact.detail };
    if (!(await savePendingRefund(database, keyring, input, attempt))) return { kind: 'unknown' };
    const summary = 'The processor has the refund and will say what became of it.';
    return { kind: 'completed', summary, amountMinor, waits: true };
  }
  const operation = { operationId, requestId, keyHash: idempotency.keyHash, attempt: idempotency.attempt };
  const refund = await saveProcessorRefund(dependencies, { rail, merchantId, payment, found, fact, operation });
  if (refund === null) return { kind: 'unknown' };
  const key = { rail, merchantId, keyHash: idempotency.keyHash };
  if (fact.kind === 'rejected' && !(await isCompleted(database, key, idempotency.attempt))) {
    return { kind: 'retryable', code: 'provider_error', summary: summaryOf(refund, fact) };
  }
  return { kind: 'completed', summary: summaryOf(refund, fact), amountMinor };
}

/**
 * The outcome of an operation whose refund has ended already, by an earlier run or by what the processor said of
 * itself: the refund is the response, unless the key has one or was set free.
 */
export async function finishEndedRefund(
  { database, keyring }: PaymentDependencies,
  input: RefundInput,
  operation: OperationSnapshot | null,
  refund: Refund,
): Promise<SubmitOutcome> {
  const { attempt } = input.idempotency;
  if (operation === null || operation.attempt < attempt) throw outcomeUnknown();
  if (operation.attempt > attempt || operation.state === 'retryable') {
    return { kind: 'retryable', code: 'provider_error' };
  }
  await completePrepared(database, keyring, input, { status: 200, body: refundResponse(refund) });
  return {
    kind: 'completed',
    summary: `The refund had ended: it is \`${refund.status}\`.`,
    amountMinor: refund.breakdown.total,
  };
}

/** An operator reads why nothing was given back: a refund made at the processor directly is a usual cause. */
function summaryOf(refund: Refund, fact: KnownRefundFact): string {
  if (fact.kind === 'rejected' && fact.nothingLeft) {
    return 'Refused: the processor has no money of this payment left; somebody refunded it there directly.';
  }
  return `Committed: the refund is \`${refund.status}\`.`;
}
