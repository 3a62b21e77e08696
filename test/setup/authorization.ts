import type { paymentIntentActionResponseSchema } from '@landed/contracts/payment-intent/wire';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { MerchantApi } from './merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from './orders.js';
import { instant, type Payment, snapshotOf } from './payment.js';

/** A payment as capture and cancel response it. */
export type PaymentActionResponse = z.output<typeof paymentIntentActionResponseSchema>;

/** The handbag, held on the buyer's card and not taken. */
export async function authorizeHandbag(api: MerchantApi, changes: Record<string, unknown> = {}): Promise<Payment> {
  const body = chargeHandbag(await quoteHandbag(api), { capture_method: 'manual', ...changes });
  const response = await api.post('/v1/payment_intents', body, idempotencyKey());
  const payment = response.body as Payment;
  expect([response.status, payment.status]).toEqual([200, 'authorized']);
  return payment;
}

/** The whole response to a capture of this authorization. */
export function capturedOf(authorized: Payment): PaymentActionResponse {
  const taken = { status: 'captured', amount_capturable: 0, amount_captured: authorized.amount } as const;
  return { ...(snapshotOf(authorized) as PaymentActionResponse), ...taken, updated_at: instant };
}

/** The whole response to a cancel of this authorization. */
export function canceledOf(authorized: Payment): PaymentActionResponse {
  const released = { status: 'canceled', amount_capturable: 0, cancellation_reason: 'requested_by_merchant' } as const;
  return { ...(snapshotOf(authorized) as PaymentActionResponse), ...released, updated_at: instant };
}

/** The whole body of a refusal because of the payment's status, and of what another request is doing with it. */
export function wrongState(status: string, pending?: 'capture' | 'cancel') {
  return {
    error: {
      code: 'invalid_state_transition',
      message: 'The payment status does not allow this operation: see details.status.',
      details: { status, ...(pending === undefined ? {} : { pending }) },
    },
  };
}
