import type { ChargeVerdict, PaymentFact } from './port.js';

/** What the status of a payment says about its charge. */
export function chargeVerdictOf(fact: PaymentFact): ChargeVerdict {
  return fact.kind === 'canceled'
    ? { kind: 'not_charged', invalidPaymentMethod: false, underKey: true, detail: fact.detail }
    : fact;
}
