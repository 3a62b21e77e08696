import type { KnownPayment, PaymentDifference, PaymentFact, Processor } from '../processor/port.js';
import { finalFailure } from './final-failure.js';

/**
 * Reads the payment that an operator named by the processor's id. Throws `processor_payment_mismatch` when it is not the
 * payment of the operation, and `processor_silent` when the processor did not respond: the operator then decided from a
 * payment that was not verified.
 */
export async function identified(processor: Processor, payment: KnownPayment): Promise<PaymentFact> {
  const found = await processor.identifyPayment(payment);
  if (found.kind === 'another') throw finalFailure('processor_payment_mismatch', sentence(payment, found.differs));
  if (found.kind === 'unknown') {
    throw finalFailure(
      'processor_silent',
      `The processor states no result of ${payment.processorPayment}. Try again later.`,
    );
  }
  return found;
}

const parts: Readonly<Record<Exclude<PaymentDifference, 'id'>, string>> = {
  metadata: 'landed_payment_intent in its metadata',
  amount: 'amount',
  currency: 'currency',
};

function sentence({ processorPayment }: KnownPayment, differs: readonly PaymentDifference[]): string {
  const named = differs.flatMap((part) => (part === 'id' ? [] : [parts[part]]));
  return named.length === 0
    ? `The account has no payment ${processorPayment}. Nothing was changed.`
    : `${processorPayment} is not the payment of this operation: its ${named.join(' and ')} differs. Nothing was changed.`;
}
