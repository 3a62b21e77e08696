import { asId } from '../../ids/ids.js';
import { eventEnvelope, type StoredEvent } from '../envelope.js';
import { type EventType, webhookEndpointTest } from '../types.js';
import { webhookEndpointSnapshot } from '../webhook-endpoint-snapshot.js';
import { disputeSamples } from './dispute.js';
import { paymentIntentSamples } from './payment-intent.js';
import { payoutSamples } from './payout.js';
import { refundSamples } from './refund.js';
import { sampleOf } from './sample-of.js';

const endpoint = webhookEndpointSnapshot({
  id: asId<'webhook_endpoint'>('019aa49c-8e10-7d5c-a6b7-c8d9e0f1a2b3'),
  livemode: false,
  url: 'https://shop.example/webhooks/landed',
  events: ['payment_intent.succeeded', 'payment_intent.failed', 'refund.succeeded'],
  status: 'enabled',
  createdAt: '2026-11-21T05:00:00.000Z',
  updatedAt: '2026-11-21T05:00:00.000Z',
});

const stored: Readonly<Record<EventType, StoredEvent>> = {
  ...paymentIntentSamples,
  ...refundSamples,
  ...disputeSamples,
  ...payoutSamples,
  [webhookEndpointTest]: sampleOf(webhookEndpointTest, {
    number: '0501',
    sequence: 1,
    previousStatus: null,
    idempotencyKey: null,
    createdAt: '2026-11-21T05:00:12.000Z',
    snapshot: endpoint,
  }),
};

/** A sample of each event, as a delivery carries it. Together they follow the order of the OpenAPI examples. */
export function sampleEvent(type: EventType) {
  return eventEnvelope(stored[type]);
}
