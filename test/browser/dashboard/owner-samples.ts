import { eventDetailSchema, eventsSchema } from '@landed/dashboard/wire/event';
import { homeSchema } from '@landed/dashboard/wire/home';
import { quoteDetailSchema } from '@landed/dashboard/wire/quote';
import { reportSchema } from '@landed/dashboard/wire/report-page';
import { requestsSchema } from '@landed/dashboard/wire/request-log';
import { balance, unpaidEntries } from './balance-samples.js';
import { disputeDetail, disputeId, disputes } from './dispute-samples.js';
import { payment, paymentId } from './payment-samples.js';
import { failedDetail, failedId, payoutDetail, payoutEntries, payoutId, payoutWeeks } from './payout-samples.js';
import { ago, uuid } from './sample-values.js';

const dayOf = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

export const home = homeSchema.parse({
  as_of: ago(0),
  authorizations: [{ currency: 'EUR', count: 3, amount: 74_210, first_at: ago(-28) }],
  processing: 1,
  sales: {
    since: dayOf(27),
    updated_at: null,
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
        order: null,
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
  key: { kind: 'sk', last_four: '0VtB' },
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

const moneyColumn = (name: string) => ({ name, kind: 'money' as const });
const textColumn = (name: string) => ({ name, kind: 'text' as const });
const reportOf = (columns: object[], currencies: object[]) =>
  reportSchema.parse({ from: ago(700), before: ago(-20), is_preliminary: true, columns, currencies });

const tax = (country: string | null, state: string | null, amounts: readonly number[]) => {
  const [taxable, taxed, duty, owed] = amounts;
  return { country, state, taxable, tax: taxed, duty, other: 0, owed };
};

const reports = {
  payouts: reportOf([textColumn('week'), textColumn('status'), moneyColumn('created')], []),
  tax: reportOf(
    [textColumn('country'), textColumn('state'), ...['taxable', 'tax', 'duty', 'other', 'owed'].map(moneyColumn)],
    [
      {
        currency: 'USD',
        rows: [tax('US', 'CA', [1_284_000, 93_090, 0, 93_090]), tax(null, null, [-12_000, 0, 0, 0])],
        total: { taxable: 1_272_000, tax: 93_090, duty: 0, other: 0, owed: 93_090 },
        ties_out: true,
      },
      {
        currency: 'EUR',
        rows: [tax('DE', null, [40_765, 7_745, 1_630, 9_375])],
        total: { taxable: 40_765, tax: 7_745, duty: 1_630, other: 0, owed: 9_375 },
        ties_out: false,
      },
    ],
  ),
  statement: reportOf(
    [textColumn('part'), moneyColumn('amount')],
    [
      {
        currency: 'GBP',
        rows: Object.entries({
          opening: 120_000,
          sales: 84_000,
          platform_fees: -4_200,
          payouts: -150_000,
          closing: 49_800,
        }).map(([part, amount]) => ({ part, amount })),
        total: null,
        ties_out: true,
      },
    ],
  ),
};

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
    [`${at}/reports/payouts`]: reports.payouts,
    [`${at}/reports/tax`]: reports.tax,
    [`${at}/reports/statement`]: reports.statement,
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
  payments: '/payments',
  payment: `/payments/${paymentId}`,
  events: '/events',
  event: `/events/${eventHead.id}`,
  requests: '/requests?status=4',
  hs: '/hs?text=Leather%20handbag',
  'new-quote': '/quotes/new?code=420221',
  quote: `/quotes/${quoteId}`,
  disputes: '/disputes',
  dispute: `/disputes/${disputeId}`,
  payouts: '/payouts',
  'reports-empty': '/reports',
  reports: '/reports/tax',
  'reports-statement': '/reports/statement?month=2026-Q4',
  balance: '/balance/GBP',
  payout: `/payouts/${payoutId}`,
  'payout-failed': `/payouts/${failedId}`,
} as const;
