import type { paymentIntentActionResponseSchema } from '@landed/contracts/payment-intent/wire';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { MerchantApi } from './merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from './orders.js';
import { instant, type Payment, snapshotOf } from './payment.js';

/** A payment as capture and cancel answer it. */
export type EndedPayment = z.output<typeof paymentIntentActionResponseSchema>;

/** The handbag, held on the buyer's card and not taken. */
export async function authorizeHandbag(api: MerchantApi, changes: Record<string, unknown> = {}): Promise<Payment> {
  const body = chargeHandbag(await quoteHandbag(api), { capture_method: 'manual', ...changes });
  const answer = await api.post('/v1/payment_intents', body, idempotencyKey());
  const payment = answer.body as Payment;
  expect([answer.status, payment.status]).toEqual([200, 'authorized']);
  return payment;
}

/** The whole answer to a capture of this authorization. */
export function capturedOf(authorized: Payment): EndedPayment {
  const taken = { status: 'captured', amount_capturable: 0, amount_captured: authorized.amount } as const;
  return { ...(snapshotOf(authorized) as EndedPayment), ...taken, updated_at: instant };
}

/** The whole answer to a cancel of this authorization. */
export function canceledOf(authorized: Payment): EndedPayment {
  const released = { status: 'canceled', amount_capturable: 0, cancellation_reason: 'requested_by_merchant' } as const;
  return { ...(snapshotOf(authorized) as EndedPayment), ...released, updated_at: instant };
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
