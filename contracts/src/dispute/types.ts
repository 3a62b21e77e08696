import type { Entity } from '../entity/entity.js';
import type { Id, MerchantId, PaymentIntentId } from '../ids/ids.js';
import type { Currency } from '../money/currency.js';
import type { Money } from '../money/money.js';
import type { ProcessorObjectId } from '../processor-event/types.js';
import type { Rail } from '../rail/rail.js';
import type { DisputeAction, DisputeClosedReason, DisputeReason, DisputeStage, DisputeStatus } from './status.js';

export type DisputeId = Id<'dispute'>;

/** Names a dispute of a merchant. */
export interface DisputeRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly disputeId: DisputeId;
}

/** A dispute. Amounts are minor units of `currency`, instants RFC 3339 in UTC. */
export interface Dispute {
  readonly id: DisputeId;
  readonly livemode: boolean;
  readonly paymentIntentId: PaymentIntentId;
  readonly merchantReference: string | null;
  readonly amount: number;
  readonly currency: Currency;
  readonly reason: DisputeReason;
  readonly stage: DisputeStage;
  readonly status: DisputeStatus;
  /** The submission of evidence that is in flight. */
  readonly pendingAction: DisputeAction | null;
  readonly evidenceDueBy: string | null;
  /** When evidence was submitted in this stage; null if none was. */
  readonly evidenceSubmittedAt: string | null;
  readonly closedReason: DisputeClosedReason | null;
  /** The fee that the merchant paid; 0 for an inquiry. */
  readonly feeAmount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What the processor states about a dispute now. */
export interface StatedDispute {
  readonly money: Money;
  readonly reason: DisputeReason;
  /** The earliest stage that the dispute can have reached. */
  readonly stage: DisputeStage;
  readonly status: DisputeStatus;
  /** RFC 3339; null if there is no deadline. */
  readonly evidenceDueBy: string | null;
  /** How often evidence was submitted, including directly at the processor. */
  readonly submissionCount: number;
  /** Null while the dispute is open. */
  readonly closedReason: DisputeClosedReason | null;
}

/** Input of the `disputeLifecycle` workflow. */
export interface DisputeLifecycleInput extends DisputeRef {
  readonly paymentIntentId: PaymentIntentId;
  readonly entity: Entity;
  /** The dispute that an event names. Absent once the dispute is recorded. */
  readonly object?: ProcessorObjectId;
}
