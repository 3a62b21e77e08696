import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ChargeTerms } from '@landed/contracts/ledger/charge-postings';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { LoadedCheckout } from '@landed/prisma/read/checkout/load-checkout';
import type { RunningAssessment } from '../fraud/running-assessment.js';
import type { Run } from '../operation/definition.js';
import type { ChargeFact } from './decide-checkout.js';
import type { CheckoutDependencies } from './dependencies.js';

/** A prepared payment, while the outcome of its charge is unknown. */
export interface UnfinishedCharge {
  readonly intent: PaymentIntent;
  readonly terms: ChargeTerms;
  /** When the write-ahead attempt was written; RFC 3339. */
  readonly attemptedAt: string;
  /** Begun with the preparation; null in a later run, and when scoring is off. */
  readonly assessment: RunningAssessment | null;
  /** A challenge of this charge can no longer reach its buyer: the key has a response without it. */
  readonly isTooLateForChallenge: boolean;
}

export interface CheckoutTypes {
  readonly dependencies: CheckoutDependencies;
  readonly input: CheckoutInput;
  readonly found: LoadedCheckout & {
    /** The payment as it was prepared; null unless its outcome is unknown. */
    readonly payment: Pick<UnfinishedCharge, 'intent' | 'terms'> | null;
  };
  readonly ready: AmountBreakdown;
  readonly unfinished: UnfinishedCharge;
  readonly fact: ChargeFact;
}

export type CheckoutRun = Run<CheckoutTypes>;
