import type { DisputeEvidenceInput, KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import type {
  EvidenceDispute,
  LoadedEvidence,
  PreparedEvidence,
} from '@landed/prisma/read/dispute-evidence/load-evidence';
import type { EvidenceRequest } from '../processor/dispute-port.js';

/** Null when the gateway found no such dispute of the merchant: then no acquirer is known to ask. */
export function knownInput(input: DisputeEvidenceInput): KnownDisputeEvidenceInput | null {
  const { paymentIntentId, entity } = input;
  return paymentIntentId === null || entity === null ? null : { ...input, paymentIntentId, entity };
}

/** The processor key of a submission: the same for every sending. */
export function evidenceKey({ operationId, idempotency }: DisputeEvidenceInput): string {
  return `${operationId}.${idempotency.processorKeyNumber}.1`;
}

/** The submission as the processor gets it. Without `sent` it is only good for a read. */
export function evidenceRequest(
  input: DisputeEvidenceInput,
  { processorDispute }: EvidenceDispute,
  sent: PreparedEvidence['sent'] = {},
): EvidenceRequest {
  const { operationId } = input;
  return { processorKey: evidenceKey(input), operationId, processorDispute, evidence: sent };
}

/** A submission that this operation has prepared, and that holds its dispute. */
export interface HeldSubmission {
  readonly stored: EvidenceDispute;
  readonly prepared: PreparedEvidence;
}

/** Null when the operation does not hold the dispute. */
export function heldSubmission(
  { operationId }: DisputeEvidenceInput,
  { stored, prepared }: LoadedEvidence,
): HeldSubmission | null {
  if (stored === null || prepared === null || stored.pendingOperationId !== operationId) return null;
  return { stored, prepared };
}
