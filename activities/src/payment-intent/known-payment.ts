import type { KnownPayment } from '../processor/port.js';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';

/** A payment as the processor knows it. Throws for one that no response of the processor was ever committed for. */
export function knownPayment({ intent, processorPayment }: StoredPayment): KnownPayment {
  if (processorPayment === null) throw new Error('The payment has no id at the processor.');
  const { total: amount, currency } = intent.breakdown;
  return { paymentIntentId: intent.id, processorPayment, money: { amount, currency } };
}
