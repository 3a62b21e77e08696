import type { RefundInput } from '@landed/contracts/refund/types';
import type { LoadedPayment, StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import type { PaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import type { RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import type { Run } from '../operation/definition.js';
import type { RefundFact, RefundRejected, Unknown } from '../processor/port.js';
import type { RefundDependencies } from './dependencies.js';

/** A refund that may be made of what is left of its payment. */
export interface Refundable {
  readonly payment: StoredPayment;
  readonly refunds: PaymentRefunds;
  /** Minor units. */
  readonly amount: number;
}

/** A prepared refund of a payment. */
export interface UnfinishedRefund {
  readonly payment: StoredPayment;
  readonly refund: RefundAtProcessor;
}

/** A fact that the processor stated about a refund. */
export type KnownRefundFact = Exclude<RefundFact | RefundRejected, Unknown>;

export interface RefundTypes {
  readonly dependencies: RefundDependencies;
  readonly input: RefundInput;
  readonly found: LoadedPayment & {
    readonly refunds: PaymentRefunds | null;
    /** Null when no run of this attempt, or of a later one, has prepared it. */
    readonly refund: RefundAtProcessor | null;
  };
  readonly ready: Refundable;
  readonly unfinished: UnfinishedRefund;
  readonly fact: KnownRefundFact;
}

export type RefundRun = Run<RefundTypes>;
