import type { Entity } from '../entity/entity.js';
import type { PaymentIntentId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';
import type { RefundId } from '../refund/types.js';
import type { BookedEffect, DifferenceKind, TransactionEffect } from './kinds.js';

/** What a run compares: an account and days in UTC, `yyyy-mm-dd`, both inclusive. */
export interface ReconciliationInput {
  readonly rail: Rail;
  readonly entity: Entity;
  readonly fromDay: string;
  readonly toDay: string;
  /** `schedule` or the operator. */
  readonly startedBy: string;
  /** What happened within this time before the run is in flight: neither matched nor a difference. */
  readonly graceSeconds: number;
  /** First records refunds, captures and disputes that the processor has and we have not recorded. */
  readonly adopt?: boolean;
  /** Leaves the payout partner to another run: the same for every day, so one run a day reads it. */
  readonly leavesPartner?: boolean;
}

/** The result of a run. */
export interface ReconciliationOutcome {
  readonly runId: string;
  /** Transactions that the processor listed. */
  readonly transactions: number;
  /** Differences of the account, including other days. */
  readonly openDifferences: number;
}

/** A movement of an account's balance, as the processor lists it. Amounts are minor units; negative takes from the balance. Instants are RFC 3339. */
export interface BalanceTransaction {
  readonly processorTransaction: string;
  /** The processor's name of the type. */
  readonly type: string;
  readonly effect: TransactionEffect;
  /** Three upper-case letters, even of a currency that we do not charge in. */
  readonly currency: string;
  readonly amount: number;
  /** What the processor kept: a part of the amount, or all of it when the movement is a fee. */
  readonly fee: number;
  readonly createdAt: string;
  readonly availableAt: string;
  /** The processor's id of the charge, refund, dispute or transfer. */
  readonly source: string | null;
  /** The processor's ids of what the source belongs to: its payment, its charge, the transfer that it reverses. */
  readonly parents: readonly string[];
  /** The ids of ours that the metadata of the source names. */
  readonly claimed: {
    readonly paymentIntentId: PaymentIntentId | null;
    readonly refundId: RefundId | null;
    readonly payoutId: string | null;
  };
}

/** A transaction of one effect. Amounts are minor units; negative takes from our balance. Instants are RFC 3339. */
export interface EffectTransaction {
  readonly id: string;
  readonly type: string;
  readonly currency: string;
  readonly amount: number;
  readonly at: string;
}

/** Both sides of a payment, refund, dispute or payout of ours. */
export interface EffectSides {
  readonly effect: BookedEffect;
  readonly subjectId: string;
  /** The status of our row; null when the row is gone. */
  readonly status: string | null;
  /** What its journals moved on `processor_receivable`. */
  readonly ours: { readonly amount: number; readonly journals: number; readonly lastAt: string | null };
  /** Oldest first. */
  readonly transactions: readonly EffectTransaction[];
}

/** What the comparison of an effect says. */
export type Comparison =
  | { readonly kind: 'matched' }
  /** One side is ahead of the other, and may be. */
  | { readonly kind: 'in_flight' }
  | {
      readonly kind: 'different';
      readonly difference: DifferenceKind;
      /** The transactions whose money has no journal of ours. */
      readonly suspended: readonly string[];
    };

/** What a difference is about. Amounts are minor units; null: that side has nothing. */
export interface DifferenceFacts {
  /** Derived: the same for the same difference. */
  readonly id: string;
  readonly kind: DifferenceKind;
  readonly effect: TransactionEffect;
  /** The day of its first activity; `yyyy-mm-dd`. */
  readonly day: string;
  readonly currency: string;
  readonly processorAmount: number | null;
  readonly ourAmount: number | null;
  readonly subjectId: string | null;
  readonly merchantId: string | null;
  readonly paymentIntentId: string | null;
}

/** A difference that a run found. */
export interface FoundDifference extends DifferenceFacts {
  readonly transactionId: string | null;
}
