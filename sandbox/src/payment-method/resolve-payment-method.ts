import { fixedTokenCard } from '../card/test-cards.js';
import { newId } from '../ids.js';
import type { Call } from '../wire/endpoint.js';
import { invalidRequest, resourceMissing } from '../wire/stripe-failure.js';
import { type MethodRecord, NO_BILLING_DETAILS } from './record.js';

/**
 * Returns the payment method of a payment. A fixed token such as `pm_card_visa` works on every account and creates a
 * new payment method each time, as in Stripe's test mode. Any other must belong to this account.
 * @throws StripeFailure 400 `resource_missing`; 400 when another payment has already used it.
 */
export function resolvePaymentMethod(call: Call, id: string, payment: string): MethodRecord {
  const card = fixedTokenCard(id, 'pm_card_');
  if (card !== undefined) return newPaymentMethod(call, card);
  const method = call.store.method(call.account.id, id);
  if (method === undefined) throw resourceMissing('PaymentMethod', id, 'payment_method', 400);
  if (method.usedBy !== null && method.usedBy !== payment) {
    throw invalidRequest({
      message: 'This PaymentMethod was already used for a payment without a customer and cannot be used again.',
      param: 'payment_method',
    });
  }
  return method;
}

export function newPaymentMethod(
  call: Call,
  card: string,
  details: Partial<Pick<MethodRecord, 'billingDetails' | 'metadata'>> = {},
): MethodRecord {
  return {
    id: newId('pm_1', 23),
    account: call.account.id,
    card,
    created: Math.floor(call.now.getTime() / 1_000),
    billingDetails: NO_BILLING_DETAILS,
    metadata: {},
    usedBy: null,
    ...details,
  };
}
