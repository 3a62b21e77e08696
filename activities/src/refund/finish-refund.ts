import { refundResponse } from '@landed/contracts/refund/response';
import type { RefundNeverReason } from '@landed/contracts/refund/status';
import type { Refund, RefundInput } from '@landed/contracts/refund/types';
import { isCompleted } from '@landed/prisma/read/operation/read-operation';
import type { OperationSnapshot, StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadRefund, type RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { savePendingRefund } from '@landed/prisma/write/refund/save-pending-refund';
import type { DatabaseClock } from '../operation/database-clock.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { contradicted, refundResult, rowsLost, unknownOutcome } from '../operation/outcomes.js';
import type { NeedsReview, OperationOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { RefundFact, RefundRejected } from '../processor/port.js';
import { adoptRefunds } from './adopt-refunds.js';
import { finishRefundFact, RefundLost } from './finish-refund-fact.js';

/** A fact that the processor stated about a refund. */
export type KnownRefundFact = Exclude<RefundFact | RefundRejected, { kind: 'unknown' }>;

/** A prepared refund of a payment, and the fact that the processor stated about it. */
export interface StatedRefundFact {
  readonly payment: StoredPayment;
  readonly found: RefundAtProcessor;
  readonly fact: KnownRefundFact;
  readonly clock: DatabaseClock;
}

/**
 * Saves what the processor stated about a refund and completes the operation. `pending` completes it too: the lifecycle
 * workflow waits for the result of the refund. `unknown` when another run saved first. `needs_review` when the save
 * found no row, or one that the fact contradicts: the verdict is not thrown away.
 */
export async function finishRefund(
  dependencies: PaymentDependencies,
  input: RefundInput,
  { payment, found, fact, clock }: StatedRefundFact,
): Promise<OperationOutcome> {
  const { database, keyring } = dependencies;
  const { rail, merchantId, operationId, requestId, idempotency } = input;
  if (fact.kind === 'pending') {
    const attempt = { processorKey: found.processorKey, detail: fact.detail };
    if (!(await savePendingRefund(database, keyring, input, attempt))) return notSaved(dependencies, input, fact);
    const summary = 'The processor accepted the refund and will report its result later.';
    return { kind: 'completed', summary, result: refundResult(found.refund), needsLifecycle: true };
  }
  const operation = { operationId, requestId, keyHash: idempotency.keyHash, attempt: idempotency.attempt };
  const stated = { rail, merchantId, payment, found, fact, clock, operation };
  const refund = await finishRefundFact(dependencies, stated).catch(nullIfLost);
  if (refund === null) return notSaved(dependencies, input, fact);
  if (fact.kind === 'rejected') await adoptAfterRejection(dependencies, input);
  const summary = summaryOf(refund, fact);
  const key = { rail, merchantId, keyHash: idempotency.keyHash };
  if (fact.kind === 'rejected' && !(await isCompleted(database, key, idempotency.attempt))) {
    return { kind: 'retryable', code: 'provider_error', summary };
  }
  return { kind: 'completed', summary, result: refundResult(refund) };
}

/**
 * The usual cause of a rejection is a refund made directly at the processor: it is recorded at once. When that fails, the
 * processor's event or the daily read records it.
 */
async function adoptAfterRejection(dependencies: PaymentDependencies, input: RefundInput): Promise<void> {
  await adoptRefunds(dependencies, input).catch(() => undefined);
}

/**
 * Completes an operation whose refund has already ended, by an earlier run or by an event of the processor: the refund
 * becomes the response, unless the key has one or is free again.
 */
export async function finishAlreadyEnded(
  { database, keyring }: PaymentDependencies,
  input: RefundInput,
  operation: OperationSnapshot | null,
  refund: Refund,
): Promise<OperationOutcome> {
  const { attempt } = input.idempotency;
  if (operation === null || operation.attempt < attempt) throw outcomeUnknown();
  if (operation.attempt > attempt || operation.state === 'retryable') {
    return { kind: 'retryable', code: 'provider_error' };
  }
  const isSaved = await completePrepared(database, keyring, input, { status: 200, body: refundResponse(refund) });
  if (!isSaved) return rowsLost(refund.status);
  return {
    kind: 'completed',
    summary: `The refund had already ended: it is \`${refund.status}\`.`,
    result: refundResult(refund),
  };
}

function nullIfLost(error: unknown): null {
  if (error instanceof RefundLost) return null;
  throw error;
}

/** The fact changed no row: another run saved it, the row contradicts it, or the row is gone. */
async function notSaved(
  { database, keyring }: PaymentDependencies,
  input: RefundInput,
  fact: KnownRefundFact,
): Promise<OperationOutcome> {
  const found = await loadRefund(database, keyring, input);
  return found === null ? rowsLost(fact.kind) : (contradiction(fact.kind, found.refund.status) ?? unknownOutcome);
}

/** A refund that is stored as failed cannot become made: the buyer may have money that no row shows. */
export function contradiction(stated: string | null, status: string): NeedsReview | null {
  const moved = stated === 'succeeded' || stated === 'pending';
  return moved && status === 'failed' ? contradicted(stated, status) : null;
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
