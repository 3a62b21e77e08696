import { exampleFailedPayout, examplePayout } from '@landed/contracts/openapi/operations/example-payout';
import { balanceSchema, unpaidEntriesSchema } from '@landed/dashboard/wire/balance';
import { disputeDetailSchema, disputesSchema } from '@landed/dashboard/wire/dispute';
import { eventDetailSchema, eventsSchema } from '@landed/dashboard/wire/event';
import { homeSchema } from '@landed/dashboard/wire/home';
import { payoutDetailSchema, payoutEntriesSchema, payoutWeeksSchema } from '@landed/dashboard/wire/payout';
import { quoteDetailSchema } from '@landed/dashboard/wire/quote';
import { requestsSchema } from '@landed/dashboard/wire/request-log';
import { payment } from './payment-samples.js';
import { ago, uuid } from './sample-values.js';

export const payoutId = uuid('d0f2');
const failedId = uuid('d0f3');

const breakdown = {
  gross_sales: 1_840_640,
  platform_fee: -95_932,
  tax_withheld: -291_185,
  duty_withheld: -60_417,
  reserve_held: -139_310,
  reserve_released: 71_244,
  refunds: -48_620,
  disputes: -18_900,
  dispute_fees: -1_500,
  returned_payouts: 0,
  adjustments: 0,
};
const total = Object.values(breakdown).reduce((sum, part) => sum + part, 0);

const bank_account = { country: 'GB', bank_name: 'Thistle Bank', last_four: '4471' };
const paid = {
  ...examplePayout,
  id: payoutId,
  amount: total,
  currency: 'GBP' as const,
  amount_breakdown: { ...breakdown, total, currency: 'GBP' as const },
  period: '2026-W48',
  bank_account,
  created_at: ago(100),
  paid_at: ago(73),
};
const failed = {
  ...exampleFailedPayout,
  id: failedId,
  amount: 220_966,
  currency: 'CAD' as const,
  period: '2026-W48',
  attempt: 2,
  bank_account: { ...bank_account, country: 'CA', last_four: '1207' },
};
const inTransit = { ...paid, id: uuid('d0f4'), status: 'in_transit' as const, paid_at: null, expected_at: ago(-20) };

const decided = { period: '2026-W48', balance: total, decided_at: ago(100), skip_reason: null };

export const payoutWeeks = payoutWeeksSchema.parse({
  weeks: [
    { ...decided, id: '2026-W48_EUR_1', currency: 'EUR', payout: { ...inTransit, currency: 'EUR', amount: 190_411 } },
    { ...decided, id: '2026-W48_GBP_1', currency: 'GBP', payout: paid },
    { ...decided, id: '2026-W48_CAD_1', currency: 'CAD', payout: failed },
    {
      ...decided,
      id: '2026-W48_AUD_1',
      currency: 'AUD',
      balance: 6_810,
      payout: null,
      skip_reason: 'below_minimum',
    },
    { ...decided, id: '2026-W47_USD_1', period: '2026-W47', currency: 'USD', payout: null, skip_reason: 'held' },
  ],
  next: '2026-W47_USD_1',
});

export const payoutDetail = payoutDetailSchema.parse({
  payout: paid,
  entity: 'gb',
  entry_count: 214,
  events: [
    { type: 'payout.created', at: ago(100) },
    { type: 'payout.in_transit', at: ago(99.9) },
    { type: 'payout.paid', at: ago(73) },
  ],
  attempts: [{ id: payoutId, attempt: 1, status: 'paid' }],
  held_since: null,
  requests: [],
});

const failedDetail = payoutDetailSchema.parse({
  ...payoutDetail,
  payout: failed,
  entity: 'ca',
  events: [{ type: 'payout.created', at: ago(100) }],
  attempts: [
    { id: uuid('d0f5'), attempt: 1, status: 'failed' },
    { id: failedId, attempt: 2, status: 'failed' },
  ],
  requests: [{ at: ago(60), action: 'payout.retry', reason: 'The bank was closed', result: 'accepted' }],
});

const noParts = {
  gross: 0,
  platform_fee: 0,
  tax_withheld: 0,
  duty_withheld: 0,
  reserve: 0,
  dispute_fee: 0,
  other: 0,
};
const entry = {
  object: 'payout_entry',
  currency: 'GBP',
  payment_intent_id: uuid('f001'),
  refund_id: null,
  dispute_id: null,
  returned_payout_id: null,
  effective_at: ago(200),
};

export const payoutEntries = payoutEntriesSchema.parse({
  entries: [
    {
      ...entry,
      id: `${uuid('e1')}_1`,
      kind: 'payment',
      merchant_reference: 'HL-20741',
      amount: 6_751,
      amount_breakdown: { ...noParts, gross: 9_640, platform_fee: -532, tax_withheld: -1_607, reserve: -750 },
    },
    {
      ...entry,
      id: `${uuid('e2')}_1`,
      kind: 'refund',
      merchant_reference: '<b>HL-20688</b>',
      amount: -10_667,
      amount_breakdown: { ...noParts, gross: -12_800, tax_withheld: 2_133 },
    },
    {
      ...entry,
      id: `${uuid('e3')}_2`,
      kind: 'reserve',
      merchant_reference: 'HL-18210',
      amount: 1_844,
      amount_breakdown: { ...noParts, reserve: 1_844 },
    },
    {
      ...entry,
      id: `${uuid('e4')}_3`,
      kind: 'dispute_fee',
      merchant_reference: 'HL-20614',
      amount: -1_500,
      amount_breakdown: { ...noParts, dispute_fee: -1_500 },
    },
  ],
  next: `${uuid('e4')}_3`,
});

const runAt = ago(-64);
const currencyOf = (currency: string, available: number, reserve: number, skips: readonly string[] = []) => ({
  currency,
  available,
  pending: Math.round(available / 3),
  pending_until: ago(-30),
  reserve: {
    amount: reserve,
    next_releases: Array.from({ length: 60 }, (_, day) => ({
      releases_at: new Date(Math.floor(Date.now() / 86_400_000 + day + 1) * 86_400_000).toISOString(),
      amount: Math.max(1, Math.round((reserve / 70) * (0.6 + ((day * 7) % 10) / 12))),
    })).filter((_, day) => day % 7 !== 5),
  },
  in_transit: currency === 'EUR' ? 190_411 : 0,
  next_payout: {
    scheduled_at: runAt,
    period: '2026-W49',
    estimated_amount: available,
    minimum_amount: 15_000,
    skip_reasons: skips,
  },
});

export const balance = balanceSchema.parse({
  balance: {
    object: 'balance',
    livemode: true,
    as_of: ago(0),
    currencies: [
      { ...currencyOf('USD', 120_487, 301_025), reserve: { amount: 0, next_releases: [] } },
      currencyOf('GBP', 331_042, 921_477),
      currencyOf('EUR', 532_006, 1_248_030),
      currencyOf('CAD', 220_966, 88_460, ['bank_account_errored']),
      currencyOf('AUD', 9_240, 16_012, ['below_minimum']),
    ],
  },
  accounts: [
    { currency: 'GBP', last_four: '4471', status: 'active' },
    { currency: 'EUR', last_four: '0093', status: 'active' },
    { currency: 'CAD', last_four: '1207', status: 'errored' },
  ],
});

export const unpaidEntries = unpaidEntriesSchema.parse({
  entries: payoutEntries.entries.map((each, index) => ({ entry: each, available_at: index === 0 ? ago(-30) : ago(9) })),
  next: null,
});

export const disputeId = uuid('c0d1');
const dispute = {
  id: disputeId,
  object: 'dispute',
  livemode: true,
  payment_intent_id: uuid('f002'),
  merchant_reference: 'HL-20614',
  amount: 18_900,
  currency: 'GBP',
  reason: 'product_not_received',
  stage: 'chargeback',
  status: 'needs_response',
  pending_action: null,
  evidence_due_by: ago(-43),
  evidence: null,
  evidence_submitted_at: null,
  closed_reason: null,
  fee_amount: 1_500,
  created_at: ago(120),
  updated_at: ago(120),
};

export const disputes = disputesSchema.parse({
  disputes: [
    dispute,
    { ...dispute, id: uuid('c0d2'), reason: 'fraudulent', stage: 'inquiry', evidence_due_by: null, fee_amount: 0 },
    { ...dispute, id: uuid('c0d3'), status: 'won', closed_reason: 'decided', merchant_reference: null },
  ],
  next: null,
});

export const disputeDetail = disputeDetailSchema.parse({
  dispute,
  submissions: [
    {
      stage: 'inquiry',
      fields: { product_description: 212, shipping_carrier: 3 },
      created_at: ago(300),
      submitted_at: ago(300),
    },
  ],
  events: [{ type: 'dispute.created', at: ago(120) }],
  held: {
    product_description: '1 x Weekender bag at 156.00 GBP\nGoods: 156.00 GBP\nTax: 33.00 GBP',
    customer_name: 'Tilda Marsh',
    customer_email_address: 'tilda.marsh@example.com',
    shipping_address: '14 Mill Lane\nBristol BS1 4ST\nGB',
  },
});

const dayOf = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

export const home = homeSchema.parse({
  as_of: ago(0),
  authorizations: [{ currency: 'EUR', count: 3, amount: 74_210, first_at: ago(-28) }],
  processing: 1,
  sales: {
    since: dayOf(27),
    days: Array.from({ length: 28 }, (_, back) => [
      {
        day: dayOf(back),
        currency: 'GBP',
        captured: 180_000 + ((back * 7_919) % 24) * 12_000,
        paid: 29,
        authorized: 1,
        failed: back % 3,
      },
      ...(back % 2 === 0
        ? [{ day: dayOf(back), currency: 'EUR', captured: 90_000, paid: 3, authorized: 0, failed: 0 }]
        : []),
    ]).flat(),
  },
});

const eventHead = {
  id: uuid('b0e1'),
  type: 'payment_intent.succeeded',
  resource_id: uuid('f001'),
  sequence: 2,
  created_at: ago(3),
};

export const events = eventsSchema.parse({
  events: [eventHead, { ...eventHead, id: uuid('b0e2'), type: 'dispute.needs_response', created_at: ago(30) }],
  next: null,
});

export const eventDetail = eventDetailSchema.parse({
  event: eventHead,
  body: JSON.stringify({ type: eventHead.type, data: { object: { amount: 40_765, note: '<script>' } } }, null, 2),
  deliveries: [
    {
      endpoint_id: uuid('a0f2'),
      endpoint_url: 'https://erp.harbour-leather.example/hooks/landed',
      delivery: {
        event_id: eventHead.id,
        event_type: eventHead.type,
        event_created_at: ago(3),
        state: 'failed',
        attempts: 3,
        last_attempt: null,
        ended_at: ago(1),
      },
    },
  ],
});

const request = {
  id: uuid('c0f1'),
  at: ago(0.2),
  method: 'POST',
  route: '/v1/payment_intents',
  status: 200,
  error_code: null,
  duration_ms: 412,
  key: 'sk_live_••••0VtB',
};

const requests = requestsSchema.parse({
  requests: [
    request,
    { ...request, id: uuid('c0f2'), status: 422, error_code: 'refund_exceeds_captured', route: '/v1/refund' },
    { ...request, id: uuid('c0f3'), method: 'GET', route: '/v1/payment_intents/{payment_intent_id}', key: null },
    { ...request, id: uuid('c0f4'), status: 500, error_code: 'internal_error', duration_ms: 25_001 },
  ],
  next: uuid('c0f4'),
});

const quoteId = uuid('d0f1');
const quote = quoteDetailSchema.parse({
  id: quoteId,
  destination_country: 'DE',
  ship_from_country: 'GB',
  created_at: ago(0.1),
  expires_at: ago(-0.4),
  currency: payment.currency,
  amount: payment.amount,
  breakdown: payment.breakdown,
  price: payment.price,
});

/** What the pages of money read, by method and path. */
export function ownerRoutes(mode: string): Readonly<Record<string, object>> {
  const at = `GET /harbour-leather/${mode}`;
  return {
    [`${at}/events`]: events,
    [`${at}/events/${eventHead.id}`]: eventDetail,
    [`${at}/requests`]: requests,
    [`${at}/quotes/${quoteId}`]: quote,
    [`${at}/home`]: home,
    [`${at}/disputes`]: disputes,
    [`${at}/disputes/${disputeId}`]: disputeDetail,
    [`${at}/balance`]: balance,
    [`${at}/balance/GBP/entries`]: unpaidEntries,
    [`${at}/payouts`]: payoutWeeks,
    [`${at}/payouts/${payoutId}`]: payoutDetail,
    [`${at}/payouts/${payoutId}/entries`]: payoutEntries,
    [`${at}/payouts/${failedId}`]: failedDetail,
    [`${at}/payouts/${failedId}/entries`]: payoutEntries,
  };
}

/** The pages of money after `/{merchant}/{mode}`, by the name of their picture. */
export const ownerPages = {
  home: '',
  events: '/events',
  event: `/events/${eventHead.id}`,
  requests: '/requests?status=4',
  hs: '/hs?text=Leather%20handbag',
  'new-quote': '/quotes/new?code=420221',
  quote: `/quotes/${quoteId}`,
  disputes: '/disputes',
  dispute: `/disputes/${disputeId}`,
  payouts: '/payouts',
  balance: '/balance/GBP',
  payout: `/payouts/${payoutId}`,
  'payout-failed': `/payouts/${failedId}`,
} as const;
