import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { asId } from '@landed/contracts/ids/ids';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { expect, it } from 'vitest';
import { decideCheckout } from './decide-checkout.js';

const at = '2026-11-22T10:00:00.000Z';
const id = asId<'payment_intent'>('019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10');
const terms = { feeBps: 500, feeFixed: 50, reserveBps: 0, taxRemittance: 'platform' } as const;

it.each([
  ['unknown', 'unknown_payment_method', 'Is not known to the entity of this currency.'],
  ['used', 'payment_method_used', 'Was already used for another payment: collect the card again.'],
])('names the payment that was written when it rejects a token that is %s', (kind, code, message) => {
  const input = { operationId: 'op', idempotency: { attempt: 1 } } as unknown as CheckoutInput;
  const prepared = { id, status: 'processing' } as unknown as PaymentIntent;
  const fact = { kind: 'not_charged', underKey: true, invalidPaymentMethod: kind, detail: {} } as never;
  const { intent, response } = decideCheckout(input, prepared, terms, fact, at);
  expect(intent).toMatchObject({ id, status: 'failed', failureCode: 'processing_error' });
  expect(response).toEqual({
    kind: 'api_error',
    error: {
      code: 'validation_error',
      details: {
        fields: [{ path: 'payment_method', code, message }],
        payment_intent_id: id,
      },
    },
  });
});
