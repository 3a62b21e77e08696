import type { refundResponseSchema } from '@landed/contracts/refund/wire';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { ApiTest } from './api-test.js';
import type { MerchantApi } from './merchant-api.js';
import { chargeHandbag, handbagLines, idempotencyKey } from './orders.js';
import { instant, type Payment } from './payment.js';
import { type StoredQuote, storeQuote } from './stored-quote.js';

/** A refund in the responses of create and read. */
export type Refund = z.output<typeof refundResponseSchema>;

/** The order of the worked examples, with a total of 13,540. */
export const exampleOrder = { subtotal: 10_000, shipping: 1_000, tax: 2_090, duty: 450, currency: 'EUR' } as const;

const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

/** Charges an order with exactly these parts. */
export async function payOrder(
  { store, merchant }: Pick<ApiTest, 'store' | 'merchant'>,
  api: MerchantApi,
  quote: StoredQuote,
  changes: Record<string, unknown> = {},
): Promise<Payment> {
  const { id: quoteId } = await storeQuote(store, merchant, quote);
  const { subtotal, shipping = 0, currency = 'USD' } = quote;
  const lines = handbagLines.map((line) => ({ ...line, unit_amount: subtotal }));
  const order = { amount: subtotal, shipping_amount: shipping, currency, line_items: lines, ...changes };
  const response = await api.post('/v1/payment_intents', chargeHandbag(quoteId, order), idempotencyKey());
  if (response.status !== 200) throw new Error(`The order was not charged: ${response.text}`);
  return response.body as Payment;
}

type Shares = Partial<Omit<Refund['amount_breakdown'], 'total' | 'currency'>>;

/** The whole response to a successful refund of these shares, with changes for other refunds. */
export function refundOf(payment: Payment, shares: Shares, changes: Partial<Refund> = {}): Refund {
  const breakdown = { subtotal: 0, shipping: 0, tax: 0, duty: 0, ...shares };
  const total = breakdown.subtotal + breakdown.shipping + breakdown.tax + breakdown.duty;
  return {
    id,
    object: 'refund',
    livemode: payment.livemode,
    payment_intent_id: payment.id,
    amount: total,
    currency: payment.currency,
    amount_breakdown: { ...breakdown, total, currency: payment.currency },
    reason: null,
    metadata: {},
    status: 'succeeded',
    failure_reason: null,
    source: 'api',
    created_at: instant,
    updated_at: instant,
    ...changes,
  };
}
