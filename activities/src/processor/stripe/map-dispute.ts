import { asId, isUuid } from '@landed/contracts/ids/ids';
import { currencies } from '@landed/contracts/money/currency';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type Stripe from 'stripe';
import type { DisputeAtProcessor, DisputeStated } from '../dispute-port.js';
import type { Unknown } from '../no-fact.js';

/** Metadata with the id of our operation that submitted evidence last. */
export const evidenceMetadata = 'landed_evidence';

type Progress = Pick<DisputeAtProcessor, 'stage' | 'status'>;

/** An inquiry takes no money. An appeal is the second round of a chargeback: networks call it pre-arbitration. */
const progressOf: Readonly<Record<string, Progress>> = {
  warning_needs_response: { stage: 'inquiry', status: 'needs_response' },
  warning_under_review: { stage: 'inquiry', status: 'under_review' },
  warning_closed: { stage: 'inquiry', status: 'prevented' },
  needs_response: { stage: 'chargeback', status: 'needs_response' },
  under_review: { stage: 'chargeback', status: 'under_review' },
  appeal_needs_response: { stage: 'pre_arbitration', status: 'needs_response' },
  appeal_under_review: { stage: 'pre_arbitration', status: 'under_review' },
  won: { stage: 'chargeback', status: 'won' },
  lost: { stage: 'chargeback', status: 'lost' },
  prevented: { stage: 'inquiry', status: 'prevented' },
};

/**
 * Our reasons by the processor's. All others are `general`: those that only bank debits have, and those that are newer
 * than this table.
 */
const reasons: Readonly<Record<string, DisputeAtProcessor['reason']>> = {
  credit_not_processed: 'credit_not_processed',
  debit_not_authorized: 'fraudulent',
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  product_not_received: 'product_not_received',
  product_unacceptable: 'product_unacceptable',
  subscription_canceled: 'subscription_canceled',
  unrecognized: 'unrecognized',
};

/** What the processor states about a dispute. `unknown` for a status or currency that we do not know. */
export function disputeStated(dispute: Stripe.Dispute): DisputeStated | Unknown {
  const detail = disputeDetail(dispute);
  const progress = Object.hasOwn(progressOf, dispute.status) ? progressOf[dispute.status] : undefined;
  const currency = currencies.find((known) => known.toLowerCase() === dispute.currency);
  const processorCharge = idOf(dispute.charge);
  if (progress === undefined || currency === undefined || processorCharge === null) return { kind: 'unknown', detail };
  if (!Number.isSafeInteger(dispute.amount) || dispute.amount < 1) return { kind: 'unknown', detail };
  const { due_by: dueBy, submission_count: submissionCount } = dispute.evidence_details;
  const operation = dispute.metadata?.[evidenceMetadata];
  return {
    kind: 'stated',
    dispute: {
      processorDispute: dispute.id,
      processorPayment: idOf(dispute.payment_intent),
      processorCharge,
      money: { amount: dispute.amount, currency },
      reason: (Object.hasOwn(reasons, dispute.reason) ? reasons[dispute.reason] : undefined) ?? 'general',
      ...progress,
      // Zero means that the bank takes no response.
      evidenceDueBy: dueBy === null || dueBy === 0 ? null : new Date(dueBy * 1_000).toISOString(),
      submissionCount,
      closedReason: closedReason(dispute),
      evidenceOperationId: operation !== undefined && isUuid(operation) ? asId<'operation'>(operation) : null,
    },
    detail,
  };
}

/** Why the dispute has ended; null while it is open. */
function closedReason(dispute: Stripe.Dispute): DisputeAtProcessor['closedReason'] {
  switch (dispute.status) {
    case 'won':
      return 'decided';
    case 'lost':
      return dispute.evidence_details.submission_count === 0 ? 'expired' : 'decided';
    case 'warning_closed':
      // An inquiry ends when the payment is refunded in full; otherwise the bank did not pursue it.
      return dispute.is_charge_refundable ? 'withdrawn' : 'refunded';
    case 'prevented':
      return dispute.payment_method_details?.card?.case_type === 'resolution' ? 'refunded' : 'withdrawn';
    default:
      return null;
  }
}

function disputeDetail(dispute: Stripe.Dispute): ProcessorDetail {
  const card = dispute.payment_method_details?.card;
  return {
    dispute: dispute.id ?? null,
    status: dispute.status ?? null,
    reason: dispute.reason ?? null,
    case_type: card?.case_type ?? null,
    network_reason_code: card?.network_reason_code ?? null,
  };
}

function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
