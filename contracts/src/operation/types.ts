import type { UserId } from '../dashboard/people.js';
import type { Entity } from '../entity/entity.js';
import type { MerchantId, OperationId, PaymentIntentId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';

/** An idempotency key, its hash for storage and lookup, and the fingerprint of the request that first used it. */
export interface IdempotencyRef {
  /** The key as the merchant sent it. It appears only in encrypted payloads and encrypted columns. */
  readonly key: string;
  readonly keyHash: string;
  readonly fingerprint: string;
  /** 1 for the first attempt; one more after each attempt that had no effect and stored no response. */
  readonly attempt: number;
  /**
   * 1 for the first processor key of the operation; one more only after the processor rejected the effect under the
   * earlier one, the earlier one was fenced, or an operator decided that nothing happened. Attempts that prepared
   * nothing share the number, so that a retry meets the processor's own idempotency.
   */
  readonly processorKeyNumber: number;
}

/**
 * Input that the gateway passes to the workflow of every money operation: one attempt of one idempotency key. All ids
 * are derived from merchant, rail and key before the start. So a re-run uses the same ones, and so does an attempt that
 * starts after the rows of the earlier one were lost.
 */
export interface OperationInput {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly operationId: OperationId;
  readonly idempotency: IdempotencyRef;
  /** When the request was accepted, by the database clock; RFC 3339. */
  readonly acceptedAt: string;
  /**
   * The caller's deadline, by the same clock: an operation that begins later has no effect. Absent when the workflow was
   * started again from the operation's rows.
   */
  readonly callerWaitsUntil?: string;
  /** Null when the workflow was started again from the operation's rows and these do not name the request. */
  readonly requestId: string | null;
  /** The person who asked for it in the dashboard; absent for an API key. */
  readonly userId?: UserId;
}

/** An operation on an existing payment, which the merchant named by its id. */
export interface PaymentOperationInput extends OperationInput {
  readonly paymentIntentId: PaymentIntentId;
  /** Entity of the payment; null if the merchant has no payment with this id on this rail. */
  readonly entity: Entity | null;
}

/** What an operation does; the value of `operation.kind`. */
export const operationKinds = ['checkout', 'capture', 'cancel', 'refund', 'dispute_evidence'] as const;
export type OperationKind = (typeof operationKinds)[number];

/**
 * Why an operation did nothing. `idempotency_in_progress`: another operation on the payment or dispute has to end first.
 * `charge_in_progress`: the charge of the payment has no outcome yet; its API error is `idempotency_in_progress` too.
 * `dependency_unavailable`: the processor is failing, so it was not asked.
 */
export type RetryableCode =
  | 'provider_error'
  | 'internal_error'
  | 'idempotency_in_progress'
  | 'charge_in_progress'
  | 'dependency_unavailable';

/** What an operator decides about an operation with an unknown outcome. */
export const manualOutcomes = ['happened', 'did_not_happen'] as const;
export type ManualOutcome = (typeof manualOutcomes)[number];

/** An operator's decision about a stuck operation. `note` is stored encrypted. */
export interface ManualResolution {
  readonly outcome: ManualOutcome;
  /** The name that the sender typed: a note. The identity is that of the signature. */
  readonly actor: string;
  /** The ticket that documents the case. */
  readonly ticket: string;
  readonly note: string;
  /** The processor's id of the payment, where the operator has found it. It is read and verified before the decision. */
  readonly processorPayment?: string;
  /** The signature of the other fields, by the operator's key. A decision without one is rejected. */
  readonly signed?: string;
}

/**
 * What the workflow of an attempt remembers, whatever the database loses. `isPrepared`: the rows were written, so the
 * processor may have acted. `stated`: what the processor stated when the save found no row to change; a verdict is never
 * thrown away.
 */
export interface OperationMemory {
  readonly isPrepared: boolean;
  readonly stated: string | null;
}

/** The type of the failure of an inline attempt that was interrupted after it wrote its rows. */
export const preparedInterruption = 'interrupted_after_prepare';

/** One attempt of one idempotency key. */
export interface OperationRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly keyHash: string;
  readonly attempt: number;
}

/** The attempt that an input is for. It also names the idempotency key. */
export function operationRefOf({ rail, merchantId, idempotency }: OperationInput): OperationRef {
  return { rail, merchantId, keyHash: idempotency.keyHash, attempt: idempotency.attempt };
}

/**
 * What an operator's decision rests on: the processor confirmed it, or it did not respond and the decision
 * was accepted without confirmation.
 */
export type ManualEvidence = 'confirmed_by_processor' | 'processor_silent';
