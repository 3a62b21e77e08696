import type { Keyring } from '@landed/codec/keyring';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { Database } from '@landed/prisma/database';
import type { ProcessorOf } from '../processor/port.js';
import { settleCheckout } from './settle-checkout.js';
import { submitCheckout } from './submit-checkout.js';

export interface CheckoutDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly processorOf: ProcessorOf;
}

/** The effects of a checkout: each may run again at any point and comes to the same end. */
export function createCheckoutActivities(dependencies: CheckoutDependencies) {
  return {
    submitCheckout: (input: CheckoutInput) => submitCheckout(dependencies, input),
    settleCheckout: (input: CheckoutInput) => settleCheckout(dependencies, input),
  };
}
