import type { PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import type { PaymentDependencies } from './dependencies.js';
import { type Refreshed, refreshPayment } from './refresh-payment.js';
import { returnLateCharge } from './return-late-charge.js';

/**
 * Reads a payment at the processor without an event, and saves what the processor states. A charge that the processor
 * completed after the payment had ended here is voided or refunded: then the payment `changed` and keeps its status.
 * Throws `outcome_unknown` until the processor confirms such a return.
 */
export async function readPayment(
  dependencies: PaymentDependencies,
  ref: PaymentRef,
  voidKey: string,
): Promise<Refreshed> {
  const refreshed = await refreshPayment(dependencies, ref, { end: null, voidKey });
  if (refreshed.kind !== 'contradicted' && refreshed.kind !== 'unchanged') return refreshed;
  const late = await returnLateCharge(dependencies, ref, { processorPayment: null, voidKey });
  switch (late.kind) {
    case 'returned':
      return { kind: 'changed', status: late.status, needsReview: true };
    case 'known':
      return { kind: 'unchanged' };
    case 'none':
      return refreshed;
  }
}
