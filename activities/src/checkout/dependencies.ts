import type { FraudScoring } from '../fraud/port.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Dependencies of the checkout activities. */
export interface CheckoutDependencies extends PaymentDependencies {
  /** Absent: charges are not scored. */
  readonly fraud?: FraudScoring;
}
