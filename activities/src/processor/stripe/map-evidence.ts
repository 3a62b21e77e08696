import Stripe from 'stripe';
import type {
  DisputeAtProcessor,
  EvidenceNeverReason,
  EvidenceRejected,
  EvidenceRequest,
  EvidenceSubmitted,
} from '../dispute-port.js';
import { evidenceFieldsAtProcessor } from '../dispute-port.js';
import type { StoredError, Unknown } from '../no-fact.js';
import { disputeStated, evidenceMetadata } from './map-dispute.js';
import { errorDetail, isDefiniteRejection, isStoredServerError } from './map-error.js';

/** One call stages the evidence, marks it as ours and submits it, so that none of the three is done without the others. */
export function evidenceParams({ operationId, evidence }: EvidenceRequest): Stripe.DisputeUpdateParams {
  const sent: Stripe.DisputeUpdateParams.Evidence = {};
  for (const field of evidenceFieldsAtProcessor) {
    const text = evidence[field];
    // The processor rejects an empty text: it means that a field is cleared.
    if (text !== undefined && text !== '') sent[field] = text;
  }
  return { evidence: sent, metadata: { [evidenceMetadata]: operationId }, submit: true };
}

/** Whether the dispute has our submission. Evidence that is only staged does not count. */
export function hasSubmission(
  { operationId }: Pick<EvidenceRequest, 'operationId'>,
  dispute: DisputeAtProcessor,
): boolean {
  return dispute.evidenceOperationId === operationId && dispute.submissionCount > 0;
}

/** What the dispute in the processor's response states about our submission. */
export function submittedEvidence(request: EvidenceRequest, dispute: Stripe.Dispute): EvidenceSubmitted | Unknown {
  const stated = disputeStated(dispute);
  const isOurs = stated.kind === 'stated' && dispute.id === request.processorDispute;
  return isOurs && hasSubmission(request, stated.dispute)
    ? { ...stated, kind: 'submitted' }
    : { kind: 'unknown', detail: stated.detail };
}

/**
 * What a failed submission states. A definite rejection means that this call submitted nothing. A rejection of the
 * request itself applies to every call with its key.
 */
export function evidenceRejection(error: unknown): EvidenceRejected | StoredError | Unknown {
  const detail = errorDetail(error);
  if (isStoredServerError(error)) return { kind: 'stored_error', detail };
  if (!isDefiniteRejection(error)) return { kind: 'unknown', detail };
  const underKey = error instanceof Stripe.errors.StripeInvalidRequestError;
  return { kind: 'rejected', underKey, never: underKey ? neverReason(error) : null, detail };
}

/**
 * The processor names no code when the dispute is closed or was responded to. A rejection that names a parameter is
 * about that parameter.
 */
function neverReason({ statusCode, param }: Stripe.errors.StripeError): EvidenceNeverReason {
  if (statusCode === 404) return 'dispute_missing';
  return param === undefined || param === null || param === '' ? 'not_actionable' : 'invalid_evidence';
}
