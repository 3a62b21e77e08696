import type { FraudScoring } from '../fraud/port.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** What the steps of a checkout act through. */
export interface CheckoutDependencies extends PaymentDependencies {
  /** Absent: nobody scores. */
  readonly fraud?: FraudScoring;
}
