import { type EvidenceField, evidenceFields } from '@landed/contracts/dispute/evidence';
import type { StatedDispute } from '@landed/contracts/dispute/types';
import type { OperationId } from '@landed/contracts/ids/ids';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { StoredError, Unknown } from './no-fact.js';

/**
 * A dispute as the processor has it. Amounts are minor units; instants are RFC 3339. A dispute that has ended does not state
 * how far it went: a later stage that was seen before still counts.
 */
export interface DisputeAtProcessor extends StatedDispute {
  readonly processorDispute: string;
  /** The disputed payment and charge at the processor. Null when the charge was not made by a payment. */
  readonly processorPayment: string | null;
  readonly processorCharge: string;
  /** The operation of ours that submitted evidence last; null if none did. */
  readonly evidenceOperationId: OperationId | null;
}

/** The processor stated the dispute. */
export interface DisputeStated {
  readonly kind: 'stated';
  readonly dispute: DisputeAtProcessor;
  readonly detail: ProcessorDetail;
}

/**
 * What the processor states about a dispute. `absent`: it has no dispute with this id. `unknown`: it did not respond, or
 * its response is not a dispute that we understand, for example one in another currency.
 */
export type DisputeReading = DisputeStated | { readonly kind: 'absent'; readonly detail: ProcessorDetail } | Unknown;

/** The processor knows a duplicate by its own id of the charge: our payment's id means nothing there. */
type EvidenceFieldAtProcessor = Exclude<EvidenceField, 'duplicate_payment_intent_id'> | 'duplicate_charge_id';

/** The fields of evidence that the processor accepts, by our names. All are text. */
export const evidenceFieldsAtProcessor: readonly EvidenceFieldAtProcessor[] = evidenceFields.map((field) =>
  field === 'duplicate_payment_intent_id' ? 'duplicate_charge_id' : field,
);

/** Fields that are absent are not sent, and the processor keeps what it has. */
export type EvidenceAtProcessor = Readonly<Partial<Record<EvidenceFieldAtProcessor, string>>>;

/** Evidence for the processor. The same key again is the same submission. */
export interface EvidenceRequest {
  /** `<operation>.<processor key number>.1`, the same for every sending. */
  readonly processorKey: string;
  /** Marks the submission as ours in the processor's dispute, so that a read recognizes it. */
  readonly operationId: OperationId;
  readonly processorDispute: string;
  readonly evidence: EvidenceAtProcessor;
}

/** Our submission is part of the dispute. The bank decides now, or has decided already. */
export interface EvidenceSubmitted {
  readonly kind: 'submitted';
  readonly dispute: DisputeAtProcessor;
  readonly detail: ProcessorDetail;
}

/**
 * Why the processor will never take this submission. `not_actionable`: the dispute no longer takes evidence.
 * `dispute_missing`: it has no such dispute. `invalid_evidence`: it rejects a field.
 */
export type EvidenceNeverReason = 'not_actionable' | 'dispute_missing' | 'invalid_evidence';

/** The processor rejected a submission: this call submitted nothing. `underKey`: no call with its key does. */
export interface EvidenceRejected {
  readonly kind: 'rejected';
  readonly underKey: boolean;
  /** Null when another try may succeed. */
  readonly never: EvidenceNeverReason | null;
  readonly detail: ProcessorDetail;
}

/** The disputes of one payment, or those that were opened since an instant, RFC 3339. */
export type DisputesOf = { readonly processorPayment: string } | { readonly openedSince: string };

/** The calls about disputes. None throws because of a response or a missing response. */
export interface DisputeCalls {
  /**
   * Reads a dispute by the processor's id. The read may be older than a response that was seen before: one with fewer
   * submissions than are known says nothing about what happened since.
   */
  readDispute(processorDispute: string): Promise<DisputeReading>;

  /** Lists disputes, newest first. Null when the processor did not respond, or has more than one search reads. */
  listDisputes(of: DisputesOf): Promise<readonly DisputeAtProcessor[] | null>;

  /** Adds the evidence to the dispute and submits it to the bank. The same key again is the same submission. */
  submitDisputeEvidence(
    request: EvidenceRequest,
  ): Promise<EvidenceSubmitted | EvidenceRejected | StoredError | Unknown>;

  /**
   * Reads whether the dispute has our submission. `absent`: the processor stated the dispute, without our submission.
   * It may still arrive, unless the dispute no longer takes any.
   */
  findDisputeEvidence(
    request: EvidenceRequest,
  ): Promise<EvidenceSubmitted | (Omit<DisputeStated, 'kind'> & { readonly kind: 'absent' }) | Unknown>;
}
