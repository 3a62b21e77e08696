import type { Entity } from '../entity/entity.js';
import type { PaymentIntentId } from '../ids/ids.js';
import type { OperationInput } from '../operation/types.js';
import type { DisputeEvidence } from './evidence.js';
import type { DisputeId } from './types.js';

/** Input that the gateway passes to the `submitDisputeEvidence` workflow. */
export interface DisputeEvidenceInput extends OperationInput {
  readonly disputeId: DisputeId;
  /** The disputed payment and its entity; null if the merchant has no dispute with this id on this rail. */
  readonly paymentIntentId: PaymentIntentId | null;
  readonly entity: Entity | null;
  /** Null: what the service holds about the order. */
  readonly evidence: DisputeEvidence | null;
  /** The workflow was started again from the rows of the operation: it sends what they have, or nothing. */
  readonly isFromRows?: true;
}

/** The input of a submission whose dispute exists. */
export interface KnownDisputeEvidenceInput extends DisputeEvidenceInput {
  readonly paymentIntentId: PaymentIntentId;
  readonly entity: Entity;
}
