import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '@landed/prisma/database';
import type { PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Dependencies of the activities that end refunds. */
export interface RefundDependencies extends PaymentDependencies {
  /**
   * Splits the chargebacks of a payment again, which may get what a failed refund gives back. Called in the transaction of
   * that change, behind the lock of the payment's row. Of the product: `fitPaymentDisputes`.
   */
  readonly fitDisputes: (
    store: { readonly database: Database; readonly keyring: Keyring },
    payment: PaymentRef,
    at: string,
  ) => Promise<void>;
}
