import { deliveriesSchema, deliveryDetailSchema } from '@landed/dashboard/wire/delivery';
import { endpointDetailSchema, endpointsSchema } from '@landed/dashboard/wire/webhook-endpoint';
import { ago, markup, uuid } from './sample-values.js';

export const endpointId = uuid('a0f2');
export const eventId = uuid('e001');

const endpoint = {
  id: endpointId,
  url: 'https://erp.harbour-leather.example/hooks/landed',
  description: 'Stock and orders',
  events: ['payment_intent.succeeded', 'payment_intent.payment_failed', 'refund.succeeded'],
  status: 'enabled',
  disabled_reason: null,
  failures: 21,
  last_success_at: ago(1),
  previous_secret_expires_at: ago(-19),
  enabled_at: ago(700),
  created_at: ago(700),
  attempts_7_days: { total: 1_502, delivered: 1_481 },
  last_attempt_at: ago(0.1),
  never_succeeded: false,
};

const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.authorized',
  'payment_intent.payment_failed',
  'refund.succeeded',
  'refund.failed',
  'dispute.created',
  'payout.paid',
  'webhook_endpoint.test',
];

export const endpoints = endpointsSchema.parse({
  endpoints: [
    endpoint,
    {
      ...endpoint,
      id: uuid('b0f2'),
      url: `https://shop.harbour-leather.example/${'long-path-'.repeat(12)}`,
      events: ['*'],
      failures: 0,
      previous_secret_expires_at: null,
      attempts_7_days: { total: 19, delivered: 19 },
    },
    {
      ...endpoint,
      id: uuid('c0f2'),
      url: 'https://old.harbour-leather.example/',
      status: 'disabled',
      disabled_reason: 'gone',
    },
  ],
  limit: 32,
  event_types: eventTypes,
});

export const noEndpoints = endpointsSchema.parse({ endpoints: [], limit: 32, event_types: eventTypes });

export const endpointDetail = endpointDetailSchema.parse({
  endpoint,
  attempts_by_hour: Array.from({ length: 48 }, (_, index) => ({
    hour: ago(47 - index),
    delivered: index > 45 ? 1 : (index * 7) % 23,
    failed: index > 45 ? 11 : index === 12 ? 2 : 0,
  })),
});

const attempt = {
  number: 1,
  started_at: ago(1),
  duration_ms: 91,
  outcome: 'delivered',
  status_code: 200,
  next_attempt_at: null,
};
const rejected = { ...attempt, duration_ms: 1_204, outcome: 'status', status_code: 503, next_attempt_at: ago(-0.4) };
const delivery = {
  event_id: eventId,
  event_type: 'payment_intent.succeeded',
  event_created_at: ago(1),
  order: 'HL-20871',
  state: 'delivered',
  attempts: 1,
  last_attempt: attempt,
  ended_at: ago(1),
};
const retrying = {
  ...delivery,
  state: 'retrying',
  attempts: 2,
  last_attempt: { ...rejected, number: 2 },
  ended_at: null,
};

export const deliveries = deliveriesSchema.parse({
  deliveries: [
    retrying,
    { ...delivery, event_id: uuid('e002') },
    { ...delivery, event_id: uuid('e003'), event_type: 'refund.succeeded', state: 'failed', last_attempt: rejected },
    { ...delivery, event_id: uuid('e004'), event_type: 'webhook_endpoint.test', order: null, state: 'canceled' },
    { ...delivery, event_id: uuid('e005'), state: 'pending', attempts: 0, last_attempt: null, ended_at: null },
  ],
  next: uuid('e005'),
});

export const deliveryDetail = deliveryDetailSchema.parse({
  delivery: retrying,
  attempts: [
    { ...rejected, outcome: 'timeout', status_code: null, response: null },
    { ...rejected, number: 2, response: `<h1>ERP is being updated</h1>${markup}` },
  ],
  request: {
    headers: { 'landed-webhook-id': eventId, 'landed-webhook-timestamp': '1795788454' },
    body: JSON.stringify({ type: 'payment_intent.succeeded', livemode: true, data: { object: { amount: 40_765 } } }),
  },
});
