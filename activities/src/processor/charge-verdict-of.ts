import type { PaymentCard } from '@landed/contracts/payment-intent/card';
import type { ChargeVerdict, PaymentFact } from './port.js';

/** What the status of a payment says about its charge. */
export function chargeVerdictOf(fact: PaymentFact): ChargeVerdict {
  switch (fact.kind) {
    case 'canceled':
      return { kind: 'not_charged', invalidPaymentMethod: null, underKey: true, detail: fact.detail };
    case 'succeeded':
      // It was authorized, and captured in part since. The payment's next read saves the capture with its amount.
      return fact.capturedInPart === undefined
        ? fact
        : { kind: 'authorized', captureBefore: null, ...cardOf(fact), detail: fact.detail };
    case 'authorized':
    case 'action_required':
    case 'declined':
    case 'unknown':
      return fact;
  }
}

function cardOf({ card }: { readonly card?: PaymentCard }): { readonly card?: PaymentCard } {
  return card === undefined ? {} : { card };
}
