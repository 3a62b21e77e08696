import type { RefundNeverReason } from '@landed/contracts/refund/status';
import type { Refund } from '@landed/contracts/refund/types';
import { isCompleted } from '@landed/prisma/read/operation/read-operation';
import { savePendingRefund } from '@landed/prisma/write/refund/save-pending-refund';
import { refundResult } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { finishRefundFact, RefundLost } from './finish-refund-fact.js';
import type { HeldRefund, KnownRefundFact, RefundRun } from './held-refund.js';

/**
 * Saves what the processor stated about a refund and completes the operation. `pending` completes it too: the lifecycle
 * workflow waits for the result of the refund. Null when no row took the fact.
 */
export async function saveRefundFact(
  run: RefundRun,
  { payment, refund: found }: HeldRefund,
  fact: KnownRefundFact,
): Promise<OperationOutcome | null> {
  const { dependencies, input, clock } = run;
  const { database, keyring } = dependencies;
  const { rail, merchantId, operationId, requestId, idempotency } = input;
  if (fact.kind === 'pending') {
    const attempt = { processorKey: found.processorKey, detail: fact.detail };
    if (!(await savePendingRefund(database, keyring, input, attempt))) return null;
    const summary = 'The processor accepted the refund and will report its result later.';
    return { kind: 'completed', summary, result: refundResult(found.refund), needsLifecycle: true };
  }
  const operation = { operationId, requestId, keyHash: idempotency.keyHash, attempt: idempotency.attempt };
  const stated = { rail, merchantId, payment, found, fact, clock, operation };
  const refund = await finishRefundFact(dependencies, stated).catch(nullIfLost);
  if (refund === null) return null;
  const summary = summaryOf(refund, fact);
  if (fact.kind !== 'rejected') return { kind: 'completed', summary, result: refundResult(refund) };
  const isEnded = await isCompleted(database, { rail, merchantId, keyHash: idempotency.keyHash }, idempotency.attempt);
  return isEnded
    ? { kind: 'completed', summary, result: refundResult(refund), readsRefunds: true }
    : { kind: 'retryable', code: 'provider_error', summary, readsRefunds: true };
}

function nullIfLost(error: unknown): null {
  if (error instanceof RefundLost) return null;
  throw error;
}

const rejectedForGood: Readonly<Record<RefundNeverReason, string>> = {
  refunded_at_processor:
    'Rejected: too little of this payment is left at the processor. It was probably refunded there directly.',
  disputed: 'Rejected: the payment is disputed at the processor.',
  not_refundable_at_processor: 'Rejected: the processor no longer refunds this payment.',
};

/** The summary for operators. */
function summaryOf(refund: Refund, fact: KnownRefundFact): string {
  return fact.kind === 'rejected' && fact.never !== null
    ? rejectedForGood[fact.never]
    : `Saved: the refund is \`${refund.status}\`.`;
}
