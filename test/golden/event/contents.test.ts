import { disputeResponseSchema, disputeSnapshotSchema } from '@landed/contracts/dispute/wire';
import { eventEnvelope } from '@landed/contracts/event/envelope';
import { paymentIntentSnapshot } from '@landed/contracts/event/payment-intent-snapshot';
import { sampleEvent } from '@landed/contracts/event/samples/index';
import { type EventType, eventTypes } from '@landed/contracts/event/types';
import { webhookEndpointSnapshot } from '@landed/contracts/event/webhook-endpoint-snapshot';
import { asId } from '@landed/contracts/ids/ids';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { payoutParts } from '@landed/contracts/payout/types';
import type { PayoutRecord } from '@landed/contracts/payout/wire';
import { refundResponse } from '@landed/contracts/refund/response';
import type { Refund } from '@landed/contracts/refund/types';
import { endpointUrlLengthMax } from '@landed/contracts/webhook/endpoint-url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsSchema } from './events-schema.js';

const bytesMax = 20 * 1024;
const id = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';
const instant = '2026-11-21T10:01:00.000Z';

/** Any text up to its length limit, including the texts that take most bytes in JSON. */
const upTo = (max: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: max }),
    fc.constantFrom('\u0001', '"', '\\', '𝔏', '中').map((character) => character.repeat(max)),
  );
const token = upTo(250).map((text) => `pm_${text}`);
const amount = fc.integer({ min: 0, max: 99_999_999 });

const buyer = {
  customer: { email: 'canary@example.com', name: 'Canary Buyer' },
  billing_address: { line1: '1 Canary Street' },
  buyer_context: { ip_address: '8.8.8.8' },
  clientSecret: 'pi_canary_secret_canary',
  fraud: { score: 99 },
};

/** Stored payments, together with data that an event must not contain. */
const payments = fc.record({ paymentMethod: token, merchantReference: upTo(128), total: amount }).map(
  ({ paymentMethod, merchantReference, total }): PaymentIntent => ({
    ...buyer,
    id: asId<'payment_intent'>(id),
    livemode: true,
    card: null,
    pendingAction: null,
    status: 'failed',
    entity: 'us',
    breakdown: { subtotal: total, shipping: 0, tax: 0, duty: 0, total, currency: 'USD' },
    amountCaptured: total,
    amountRefunded: total,
    amountDisputed: total,
    failureCode: 'authentication_failed',
    captureMethod: 'automatic',
    taxQuoteId: asId<'tax_quote'>(id),
    paymentMethod,
    merchantReference,
    metadata: { cart: merchantReference },
    cancellationReason: 'requested_by_merchant',
    actionExpiresAt: instant,
    captureBefore: instant,
    createdAt: instant,
    updatedAt: instant,
  }),
);

const refunds = amount.map(
  (total): Refund => ({
    ...buyer,
    id: asId<'refund'>(id),
    livemode: true,
    paymentIntentId: asId<'payment_intent'>(id),
    breakdown: { subtotal: total, shipping: 0, tax: 0, duty: 0, total, currency: 'USD' },
    reason: 'requested_by_customer',
    metadata: {},
    status: 'failed',
    failureReason: 'expired_or_canceled_card',
    source: 'api',
    createdAt: instant,
    updatedAt: instant,
  }),
);

const endpoints = fc
  .record({ url: upTo(endpointUrlLengthMax), secret: fc.constant('whsec_canary') })
  .map((endpoint) => ({
    ...endpoint,
    id: asId<'webhook_endpoint'>(id),
    livemode: true,
    events: [...eventTypes, '*'],
    status: 'disabled' as const,
    createdAt: instant,
    updatedAt: instant,
  }));

const snapshots = fc.oneof(
  payments.map(paymentIntentSnapshot),
  refunds.map(refundResponse),
  endpoints.map(webhookEndpointSnapshot),
);

describe('an event', () => {
  it('an event is smaller than 20 KiB however long the fields are, and contains no buyer, secret or score', () => {
    fc.assert(
      fc.property(snapshots, upTo(255), (snapshot, idempotencyKey) => {
        const event = eventEnvelope({
          id: asId<'event'>(id),
          type: 'payment_intent.authorization_expiring' satisfies EventType,
          livemode: true,
          sequence: Number.MAX_SAFE_INTEGER,
          previousStatus: 'requires_action',
          request: { id, idempotencyKey },
          snapshot,
          createdAt: instant,
        });
        const text = JSON.stringify(event);
        expect(Buffer.byteLength(text)).toBeLessThan(bytesMax);
        expect(text.toLowerCase()).not.toMatch(/canary|8\.8\.8\.8|"score"/);
      }),
    );
  });

  it('an event has no field for the buyer, for evidence, for a secret or for a score', () => {
    const names = new Set([
      ...fieldNames(eventsSchema()),
      ...eventTypes.flatMap((type) => [...fieldNames(sampleEvent(type))]),
    ]);
    const secret = /email|customer|buyer|address|phone|ip_|score|fraud|evidence$|secret|flow/;
    expect([...names].filter((name) => secret.test(name))).toEqual([]);
    expect(names).toContain('payment_method');
  });

  it('contains every field of a dispute except its evidence', () => {
    const names = Object.keys(disputeResponseSchema.shape);
    expect(Object.keys(disputeSnapshotSchema.shape)).toEqual(names.filter((name) => name !== 'evidence'));
    const record = { ...(sampleEvent('dispute.created').data.object as object), evidence: null };
    expect(disputeResponseSchema.safeParse(record)).toMatchObject({ success: true });
  });

  it('of a payout has the parts of a breakdown, which sum to its amount, to the minor unit', () => {
    const { amount: paid, amount_breakdown: parts } = sampleEvent('payout.paid').data.object as PayoutRecord;
    const { total, currency: _currency, ...rest } = parts;
    expect(Object.keys(rest)).toHaveLength(payoutParts.length);
    const sum = Object.values(rest as Record<string, number>).reduce((before, part) => before + part, 0);
    expect([sum, total]).toEqual([paid, paid]);
  });
});

/** Names of fields in a sample, and of properties in a schema. */
function* fieldNames(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name;
    yield* fieldNames(part);
  }
}
