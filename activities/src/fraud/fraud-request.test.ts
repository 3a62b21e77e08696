import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import { expect, it } from 'vitest';
import { fraudRequest } from './fraud-request.js';

const breakdown: AmountBreakdown = { subtotal: 5_000, shipping: 0, tax: 0, duty: 0, total: 5_000, currency: 'GBP' };

it('sends the scorer nothing of the billing address, which is kept for address verification and audit only', () => {
  const body = {
    customer: { email: 'Buyer@example.com', name: 'Ada Buyer' },
    billing_address: { line1: '1 Rue', city: 'Paris', postal_code: '75001', country: 'FR' },
    shipping_address: { line1: '1 Street', city: 'London', postal_code: 'SW1A 1AA', country: 'GB' },
    buyer_context: { ip_address: '8.8.8.8' },
  };
  const input = { paymentIntentId: '01a1fd88-7552-76dc-8e1d-ad664ad7706c', rail: 'test', body } as CheckoutInput;
  expect(fraudRequest(input, breakdown)).toEqual({
    paymentIntentId: input.paymentIntentId,
    rail: 'test',
    entity: 'gb',
    money: { amount: 5_000, currency: 'GBP' },
    // The hash of buyer@example.com.
    emailSha256: '6a6c26195c3682faa816966af789717c3bfa834eee6c599d667d2b3429c27cfd',
    ipAddress: '8.8.8.8',
    shippingCountry: 'GB',
  });
});
