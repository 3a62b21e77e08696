import { paymentDetailSchema, paymentsSchema, refundPreviewSchema } from '@landed/dashboard/wire/payment';
import { ago, markup, uuid } from './sample-values.js';

export const paymentId = uuid('9c1e');
const paid = {
  id: paymentId,
  amount: 40_765,
  currency: 'EUR',
  status: 'succeeded',
  failure: null,
  refunded: 0,
  disputed: 0,
  reference: 'HL-20871',
  buyer_email: 'tilda.marsh@example.com',
  ships_to: 'DE',
  card: { brand: 'visa', last4: '4242', country: 'DE', wallet: null },
  created_at: ago(0.1),
} as const;

export const payments = paymentsSchema.parse({
  payments: [
    paid,
    { ...paid, id: uuid('9c1d'), amount: 9_640, currency: 'GBP', reference: 'HL-20870', ships_to: 'GB' },
    { ...paid, id: uuid('9c1c'), amount: 124_800, currency: 'USD', status: 'authorized', reference: 'HL-20869' },
    { ...paid, id: uuid('9c1b'), status: 'failed', failure: 'insufficient_funds', reference: markup },
    {
      ...paid,
      id: uuid('9c1a'),
      status: 'requires_action',
      reference: null,
      buyer_email: null,
      ships_to: null,
      card: null,
    },
    { ...paid, id: uuid('9c19'), status: 'captured', refunded: 4_000, reference: 'HL-20866' },
    { ...paid, id: uuid('9c18'), status: 'processing', reference: 'HL-20865', created_at: ago(50) },
    { ...paid, id: uuid('9c17'), disputed: 40_765, refunded: 40_765, reference: 'a-very-long-reference-'.repeat(5) },
    { ...paid, id: uuid('9c16'), status: 'canceled', reference: 'HL-20863', created_at: ago(9_000) },
  ],
  next: uuid('9c16'),
});

export const noPayments = paymentsSchema.parse({ payments: [], next: null });

const delivered = { endpoints: 2, delivered: 2, waiting: 0 };
const retried = { endpoints: 2, delivered: 1, waiting: 1 };

const line = {
  description: 'Handbag, cowhide leather, olive',
  quantity: 1,
  unit_amount: 18_000,
  hs_code: '420221',
  origin_country: 'IN',
  amount: 18_000,
  shipping: 1_052,
  duty: 572,
  duty_rates: [{ name: 'customs duty', rate: '3', amount: 572 }],
  duty_basis: 'subheading',
  duty_range: { min: '3', max: '9.7', lines: 4 },
  tax: 3_729,
  tax_rates: [{ name: 'VAT', rate: '19', amount: 3_729 }],
  landed: 23_353,
};

export const payment = paymentDetailSchema.parse({
  ...paid,
  entity: 'eu',
  entity_name: 'Landed EU',
  breakdown: { subtotal: 30_800, shipping: 1_800, duty: 1_656, tax: 6_509 },
  captured: 40_765,
  capture_method: 'automatic',
  capture_before: null,
  action_expires_at: null,
  cancellation_reason: null,
  pending_action: null,
  refundable: 40_765,
  not_refundable: null,
  price: {
    quote_id: uuid('7001'),
    quoted_at: ago(0.2),
    valid_until: ago(-0.3),
    lines: [
      line,
      {
        ...line,
        description: 'Silk scarf, hand-rolled, 90 cm',
        quantity: 2,
        unit_amount: 6_400,
        hs_code: '621410',
        origin_country: 'CN',
        amount: 12_800,
        shipping: 748,
        duty: 1_084,
        duty_rates: [{ name: 'customs duty', rate: '8', amount: 1_084 }],
        duty_range: null,
        tax: 2_780,
        tax_rates: [{ name: 'VAT', rate: '19', amount: 2_780 }],
        landed: 17_412,
      },
    ],
    assumptions: [
      'Rates are for the origin of each item, on price plus its share of shipping.',
      'No preference is claimed.',
    ],
    warnings: ['Goods above 150 EUR, so the relief for low value does not apply.'],
    duty_range: { min: 1_656, max: 2_860 },
    rule_packs: ['rules/DE@2026-01-01'],
  },
  split: { available: 27_461, reserve: 3_051, fee: 2_088, tax: 6_509, duty: 1_656 },
  remitted_by: 'platform',
  reserve: { held: 3_051, released: 0, due_at: ago(-2_160) },
  history: [
    { to: 'requires_action', at: ago(0.098) },
    { to: 'processing', at: ago(0.092) },
    { to: 'succeeded', at: ago(0.09) },
  ],
  operations: [],
  refunds: [],
  disputes: [],
  events: [
    { id: uuid('e0a1'), type: 'payment_intent.created', resource_id: paymentId, at: ago(0.1), ...delivered },
    { id: uuid('e0a2'), type: 'payment_intent.succeeded', resource_id: paymentId, at: ago(0.09), ...retried },
  ],
  charged_by: { request_id: uuid('a0c1'), idempotency_key: 'order-20871-1' },
  fraud: { score: 12, level: 'normal' },
  payout: { id: null, period: '2026-W49', available_at: ago(-40) },
  metadata: { warehouse: 'Leith', channel: markup },
  buyer: {
    name: 'Tilda Marsh',
    email: 'tilda.marsh@example.com',
    ships_to: { lines: ['Beispielweg 12', '50667 K\u00f6ln'], country: 'DE' },
    billing: null,
  },
});

export const authorized = paymentDetailSchema.parse({
  ...payment,
  status: 'authorized',
  capture_method: 'manual',
  capture_before: ago(-100),
  captured: 0,
  refundable: 0,
  not_refundable: 'not_captured',
  split: null,
  reserve: null,
  history: [{ to: 'authorized', at: ago(0.1) }],
});

export const refundPreview = refundPreviewSchema.parse({
  amount: 17_412,
  from_balance: 13_925,
  returned_tax_and_duty: 3_487,
  released_reserve: 1_303,
  fee_kept: 2_088,
});
