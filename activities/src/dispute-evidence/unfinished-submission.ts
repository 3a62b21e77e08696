import type { EvidenceLengths } from '@landed/contracts/dispute/evidence';
import type { DisputeEvidenceInput, KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { notSubmitted } from '@landed/contracts/operation/contradictions';
import type {
  EvidenceDispute,
  LoadedEvidence,
  PreparedEvidence,
} from '@landed/prisma/read/dispute-evidence/load-evidence';
import type { Rows, Run } from '../operation/definition.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { EvidenceAtProcessor, EvidenceRejected } from '../processor/dispute-port.js';

/** A submission that holds its dispute. Without `prepared`, its rows were lost. */
export interface UnfinishedSubmission {
  readonly input: KnownDisputeEvidenceInput;
  readonly stored: EvidenceDispute;
  readonly prepared: PreparedEvidence | null;
}

export interface EvidenceTypes {
  readonly dependencies: PaymentDependencies;
  readonly input: DisputeEvidenceInput;
  readonly found: LoadedEvidence;
  readonly ready: {
    readonly input: KnownDisputeEvidenceInput;
    readonly stored: EvidenceDispute;
    readonly sent: EvidenceAtProcessor;
    readonly lengths: EvidenceLengths;
  };
  readonly unfinished: UnfinishedSubmission;
  readonly fact: { readonly kind: 'submitted'; readonly detail: EvidenceRejected['detail'] } | EvidenceRejected;
}

export type EvidenceRun = Run<EvidenceTypes>;

/** Null when the gateway found no such dispute of the merchant: then no acquirer is known to ask. */
export function knownInput(input: DisputeEvidenceInput): KnownDisputeEvidenceInput | null {
  const { paymentIntentId, entity } = input;
  return paymentIntentId === null || entity === null ? null : { ...input, paymentIntentId, entity };
}

export function rowsOf({ input, found: { operation, stored, prepared } }: EvidenceRun): Rows<UnfinishedSubmission> {
  const known = knownInput(input);
  if (known !== null && stored !== null && prepared !== null && stored.pendingOperationId === input.operationId) {
    return { kind: 'unfinished', unfinished: { input: known, stored, prepared } };
  }
  // The hold and the response end together: without either, the rows of the hold were lost. A key that waits because the
  // processor contradicts its rows has them.
  const state = operation?.stated == null ? operation?.state : 'completed';
  if (state !== 'completed' && state !== 'retryable') return { kind: 'none' };
  const happened = prepared?.isSubmitted === true;
  const status = prepared === null || happened ? (stored?.dispute.status ?? '') : notSubmitted;
  return { kind: 'ended', status, happened };
}
