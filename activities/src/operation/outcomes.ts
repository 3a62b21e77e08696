import type { Dispute } from '@landed/contracts/dispute/types';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { Refund } from '@landed/contracts/refund/types';
import type { OperationRecord } from '@landed/prisma/read/operation/read-operation';
import type { Saved } from '@landed/prisma/write/operation/complete-operation';
import type { TooEarly } from './definition.js';
import type { NeedsReview, OperationOutcome, OperationResult } from './types.js';

const savedOperations = new WeakMap<OperationOutcome, OperationRecord>();

/**
 * Notes the row that the save of an outcome left, with the response. It is not a part of the outcome: it stays in this
 * process, and gets into no history.
 */
export function ofSave<Outcome extends OperationOutcome>(outcome: Outcome, { operation }: Saved): Outcome {
  if (operation !== null) savedOperations.set(outcome, operation);
  return outcome;
}

/** The row that the save of an outcome left; null when only the database has it. */
export function operationOf(outcome: OperationOutcome): OperationRecord | null {
  return savedOperations.get(outcome) ?? null;
}

export const unknownOutcome = { kind: 'unknown' } as const satisfies OperationOutcome;

/** Nothing is known, and this run wrote no rows: another run of the attempt may have. */
export const notPrepared = { kind: 'unknown', isPrepared: false } as const satisfies OperationOutcome;

/** The attempt's rows were written, and the database has lost them. */
export function rowsLost(stated: string | null): NeedsReview {
  const reason =
    stated === null
      ? 'The rows of this attempt are gone, and the processor may have acted.'
      : `The processor states \`${stated}\`, but the rows of this attempt are gone.`;
  return { kind: 'needs_review', reason, stated };
}

/** The processor stated something that the stored status cannot become. */
export function contradicted(stated: string, stored: string): NeedsReview {
  return {
    kind: 'needs_review',
    reason: `The processor states \`${stated}\`, but the stored status is \`${stored}\`.`,
    stated,
  };
}

/** Part of the outcome of an operation that wrote no event: there is nothing to notify the merchant of. */
export const nothingToNotify = { skipsNotification: true } as const;

/** An earlier run of the attempt stored the response. */
export const alreadyCompleted = {
  kind: 'completed',
  summary: 'The response was already stored.',
} as const satisfies OperationOutcome;

/** Nothing is begun with a processor that is failing. */
export const processorDown = {
  kind: 'too_early',
  why: {
    code: 'dependency_unavailable',
    summary: 'The processor is failing: its circuit is open, so nothing was sent.',
  },
} as const satisfies TooEarly;

/** Replaces the code of a refund that waits for the capture of its payment. */
export const captureInFlight = {
  code: 'idempotency_in_progress',
  summary: 'A capture of the payment is in flight: whether it can be refunded is known when that has ended.',
} as const satisfies Partial<OperationOutcome>;

/** Replaces the code of a refund of a payment whose charge has no outcome yet. */
export const chargeInFlight = {
  code: 'charge_in_progress',
  summary: 'The charge has no outcome yet: whether the payment can be refunded is known when it has.',
} as const satisfies Partial<OperationOutcome>;

/** Replaces the code of evidence for a dispute that another submission holds. */
export const evidenceInFlight = {
  code: 'idempotency_in_progress',
  summary: 'Another submission holds the dispute: whether it takes evidence is known when that has ended.',
} as const satisfies Partial<OperationOutcome>;

export function paymentSaved(intent: PaymentIntent) {
  return {
    kind: 'completed',
    summary: `Saved: the payment is \`${intent.status}\`.`,
    result: paymentResult(intent),
  } as const satisfies OperationOutcome;
}

export function paymentResult({ id, status, breakdown }: PaymentIntent): OperationResult {
  return { paymentId: id, status, amount: breakdown.total, currency: breakdown.currency };
}

export function refundResult({ id, paymentIntentId, status, breakdown }: Refund): OperationResult {
  return { paymentId: paymentIntentId, refundId: id, status, amount: breakdown.total, currency: breakdown.currency };
}

export function disputeResult({ id, paymentIntentId, status, amount, currency }: Dispute): OperationResult {
  return { paymentId: paymentIntentId, disputeId: id, status, amount, currency };
}
