import { createHash } from 'node:crypto';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { FraudRequest } from './port.js';

/** What the scorer receives about this charge. Pure. */
export function fraudRequest({ paymentIntentId, rail, body }: CheckoutInput, breakdown: AmountBreakdown): FraudRequest {
  const { total: amount, currency } = breakdown;
  return {
    paymentIntentId,
    rail,
    entity: entityOfCurrency[currency],
    money: { amount, currency },
    emailSha256: createHash('sha256').update(body.customer.email.toLowerCase()).digest('hex'),
    ipAddress: body.buyer_context?.ip_address ?? null,
    shippingCountry: body.shipping_address?.country ?? null,
  };
}
