import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import type { PaymentDependencies } from './dependencies.js';
import { type Refreshed, refreshPayment } from './refresh-payment.js';
import { type LateChargeOptions, returnLateCharge } from './return-late-charge.js';

/** `returned`: a late charge was voided or refunded, and the payment keeps its status. */
type ReadPayment = Refreshed | { readonly kind: 'returned'; readonly status: PaymentStatus };

/**
 * Reads a payment at the processor, and saves what the processor states. A charge that the processor completed after the
 * payment had ended here is voided or refunded. Throws `outcome_unknown` until the processor confirms such a return.
 */
export async function readPayment(
  dependencies: PaymentDependencies,
  ref: PaymentRef,
  options: LateChargeOptions,
): Promise<ReadPayment> {
  const refreshed = await refreshPayment(dependencies, ref, { end: null, voidKey: options.voidKey });
  if (refreshed.kind !== 'contradicted' && refreshed.kind !== 'unchanged') return refreshed;
  // Loads the payment again: it may have ended while it was read.
  const late = await returnLateCharge(dependencies, ref, options);
  switch (late.kind) {
    case 'returned':
      return { kind: 'returned', status: late.status };
    case 'known':
      return { kind: 'unchanged' };
    case 'none':
      return refreshed;
  }
}
