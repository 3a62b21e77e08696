import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import type { KnownPayment } from '../processor/port.js';

/** The processor's view of a payment. Throws when no response of the processor to the charge was ever saved. */
export function knownPayment({ intent, processorPayment }: StoredPayment): KnownPayment {
  if (processorPayment === null)
    throw new Error('The payment has no processor id: no response to its charge was saved.');
  const { total: amount, currency } = intent.breakdown;
  return { paymentIntentId: intent.id, processorPayment, money: { amount, currency } };
}
