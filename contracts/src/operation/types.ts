import type { Entity } from '../entity/entity.js';
import type { MerchantId, OperationId, PaymentIntentId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';

/** An idempotency key with its hash, by which it is kept and found, and what it was first used for. */
export interface IdempotencyRef {
  /** The key as it was sent; only ever inside sealed payloads and sealed columns. */
  readonly key: string;
  readonly keyHash: string;
  readonly fingerprint: string;
  /** 1 for the first try; one more after each that ended with nothing done and nothing stored. */
  readonly attempt: number;
}

/**
 * What the gateway hands to the workflow of every money verb: one attempt of one idempotency key. All ids are made
 * before the start, so that every re-run of the workflow or of an activity finds the same ones.
 */
export interface OperationInput {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly operationId: OperationId;
  readonly idempotency: IdempotencyRef;
  /** When the database's clock said the request was accepted; RFC 3339. */
  readonly acceptedAt: string;
  readonly requestId: string;
}

/** An operation on a payment that exists, as the merchant named it. */
export interface PaymentOperationInput extends OperationInput {
  readonly paymentIntentId: PaymentIntentId;
  /** The payment's entity; null when the merchant has no such payment on this rail. */
  readonly entity: Entity | null;
}

/** What an operation does; the value of `operation.kind`. */
export const operationKinds = ['checkout', 'capture', 'cancel', 'refund'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** What a person says became of an operation whose outcome nobody stated. */
export const manualOutcomes = ['happened', 'did_not_happen'] as const;
export type ManualOutcome = (typeof manualOutcomes)[number];

/** An operator's word on a stuck operation. `note` is kept sealed. */
export interface ManualResolution {
  readonly outcome: ManualOutcome;
  /** Who decided, as the company knows the person. */
  readonly actor: string;
  /** Where the case is written down. */
  readonly ticket: string;
  readonly note: string;
}

/** One attempt of one idempotency key. */
export interface OperationRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly keyHash: string;
  readonly attempt: number;
}

/**
 * What an operator's decision rests on: the processor confirmed it, or the processor did not respond and the decision
 * stands alone.
 */
export type ManualEvidence = 'confirmed_by_processor' | 'processor_silent';
