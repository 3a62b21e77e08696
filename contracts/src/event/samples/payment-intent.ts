import { asId } from '../../ids/ids.js';
import {
  exampleBreakdown,
  exampleIntentId,
  exampleMetadata,
  exampleQuoteId,
} from '../../openapi/operations/example-order.js';
import type { PaymentCard } from '../../payment-intent/card.js';
import type { PaymentIntent } from '../../payment-intent/types.js';
import type { AmountBreakdown } from '../../tax-quote/types.js';
import type { StoredEvent } from '../envelope.js';
import { paymentIntentSnapshot } from '../payment-intent-snapshot.js';
import type { PaymentIntentEvent } from '../types.js';
import { type SampleFields, sampleOf } from './sample-of.js';

const acceptedAt = '2026-11-21T10:01:00.000Z';
const respondedAt = '2026-11-21T10:01:00.420Z';
const checkoutKey = 'order-10042-charge';

/** The order of the OpenAPI examples, right after it was accepted. */
const accepted: PaymentIntent = {
  id: asId<'payment_intent'>(exampleIntentId),
  livemode: false,
  status: 'processing',
  entity: 'gb',
  breakdown: exampleBreakdown as AmountBreakdown,
  amountCaptured: 0,
  amountRefunded: 0,
  amountDisputed: 0,
  card: null,
  failureCode: null,
  pendingAction: null,
  captureMethod: 'automatic',
  taxQuoteId: asId<'tax_quote'>(exampleQuoteId),
  paymentMethod: 'pm_card_visa',
  merchantReference: 'order-10042',
  metadata: exampleMetadata,
  cancellationReason: null,
  actionExpiresAt: null,
  captureBefore: null,
  createdAt: acceptedAt,
  updatedAt: acceptedAt,
};

const card: PaymentCard = { brand: 'visa', last4: '4242', country: 'US', wallet: null };

const authorized: PaymentIntent = {
  ...accepted,
  card,
  status: 'authorized',
  captureMethod: 'manual',
  captureBefore: '2026-11-28T10:01:00.000Z',
  updatedAt: respondedAt,
};

const challenged: PaymentIntent = {
  ...accepted,
  status: 'requires_action',
  paymentMethod: 'pm_card_threeDSecureRequired',
  actionExpiresAt: '2026-11-21T10:31:00.000Z',
  updatedAt: respondedAt,
};

type PaymentSample = Omit<SampleFields, 'snapshot' | 'createdAt'> & {
  readonly intent: PaymentIntent;
  readonly at?: string;
};

function payment(type: PaymentIntentEvent, { intent, at = intent.updatedAt, ...sample }: PaymentSample): StoredEvent {
  return sampleOf(type, { ...sample, createdAt: at, snapshot: paymentIntentSnapshot(intent) });
}

const ofCheckout = { sequence: 2, previousStatus: 'processing', idempotencyKey: checkoutKey } as const;

export const paymentIntentSamples: Readonly<Record<PaymentIntentEvent, StoredEvent>> = {
  'payment_intent.created': payment('payment_intent.created', {
    number: '0101',
    sequence: 1,
    previousStatus: null,
    idempotencyKey: checkoutKey,
    intent: accepted,
  }),
  'payment_intent.requires_action': payment('payment_intent.requires_action', {
    ...ofCheckout,
    number: '0102',
    intent: challenged,
  }),
  'payment_intent.processing': payment('payment_intent.processing', {
    number: '0103',
    sequence: 2,
    previousStatus: null,
    idempotencyKey: checkoutKey,
    intent: accepted,
    at: '2026-11-21T10:01:20.060Z',
  }),
  'payment_intent.authorized': payment('payment_intent.authorized', {
    ...ofCheckout,
    number: '0104',
    intent: authorized,
  }),
  'payment_intent.authorization_expiring': payment('payment_intent.authorization_expiring', {
    number: '0105',
    sequence: 3,
    previousStatus: null,
    idempotencyKey: null,
    intent: authorized,
    at: '2026-11-27T10:01:00.000Z',
  }),
  'payment_intent.succeeded': payment('payment_intent.succeeded', {
    ...ofCheckout,
    number: '0106',
    intent: {
      ...accepted,
      status: 'succeeded',
      card,
      amountCaptured: accepted.breakdown.total,
      updatedAt: respondedAt,
    },
  }),
  'payment_intent.captured': payment('payment_intent.captured', {
    number: '0107',
    sequence: 3,
    previousStatus: 'authorized',
    idempotencyKey: 'order-10042-capture',
    intent: {
      ...authorized,
      status: 'captured',
      amountCaptured: accepted.breakdown.total,
      updatedAt: '2026-11-22T08:30:00.000Z',
    },
  }),
  'payment_intent.canceled': payment('payment_intent.canceled', {
    number: '0108',
    sequence: 3,
    previousStatus: 'authorized',
    idempotencyKey: 'order-10042-cancel',
    intent: {
      ...authorized,
      status: 'canceled',
      cancellationReason: 'requested_by_merchant',
      updatedAt: '2026-11-22T08:30:00.000Z',
    },
  }),
  'payment_intent.failed': payment('payment_intent.failed', {
    ...ofCheckout,
    number: '0109',
    intent: {
      ...accepted,
      status: 'failed',
      paymentMethod: 'pm_card_chargeDeclined',
      card: { ...card, last4: '0002' },
      failureCode: 'card_declined',
      updatedAt: respondedAt,
    },
  }),
  'payment_intent.late_charge_returned': payment('payment_intent.late_charge_returned', {
    number: '0110',
    sequence: 3,
    previousStatus: null,
    idempotencyKey: null,
    intent: {
      ...accepted,
      status: 'failed',
      failureCode: 'processing_error',
      updatedAt: respondedAt,
    },
    at: '2026-11-21T11:20:00.000Z',
  }),
};
