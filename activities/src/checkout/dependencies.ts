import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** What the steps of a checkout act through. */
export type CheckoutDependencies = PaymentDependencies;
