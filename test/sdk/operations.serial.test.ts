import { randomUUID } from 'node:crypto';
import { forwardOnly, Landed, type LandedEvent, newIdempotencyKey } from '@landed/sdk';
import { describe, expect, inject, it } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
import { canceledOf, capturedOf } from '../setup/authorization.js';
import { chargeHandbag, handbagQuote, handbagTotal } from '../setup/orders.js';
import { paidHandbag, readOf } from '../setup/payment.js';
import { refundOf } from '../setup/refunds.js';

const test = await openApiTest();
const stack = inject('stack');
const landed = new Landed(test.merchant.secret_key, { baseUrl: stack.gateway_url, retries: 0 });
const key = () => ({ idempotencyKey: newIdempotencyKey() });

type Charge = Parameters<typeof landed.paymentIntents.create>[0];

async function handbag(changes: Partial<Charge> = {}): Promise<Charge> {
  const { id } = await landed.taxQuotes.create(handbagQuote as Parameters<typeof landed.taxQuotes.create>[0]);
  return chargeHandbag(id, changes) as Charge;
}

describe('the SDK at a running gateway', () => {
  it('classifies a product, quotes with its code, charges, reads and refunds', async () => {
    const { classifications } = await landed.classifications.create({
      destination_country: 'US',
      products: [{ sku: 'BAG-01', title: 'Leather handbag', description: 'Handbag with outer surface of leather' }],
    });
    expect(classifications.map(({ sku, hs_code }) => [sku, hs_code])).toEqual([['BAG-01', '420221']]);

    const body = await handbag();
    const payment = await landed.paymentIntents.create(body, key());
    expect(payment).toEqual(paidHandbag(body.tax_quote_id ?? null));
    expect(await landed.paymentIntents.retrieve(payment.id)).toEqual(readOf(payment));

    const refund = await landed.refunds.create({ payment_intent_id: payment.id, reason: 'return' }, key());
    const { subtotal, shipping, tax, duty } = payment.amount_breakdown;
    expect(refund).toEqual(refundOf(payment, { subtotal, shipping, tax, duty }, { reason: 'return' }));
    expect(await landed.refunds.retrieve(refund.id)).toEqual(refund);
  });

  it('returns the first response again under the same key, and the processor charges once', async () => {
    const [body, same] = [await handbag(), key()];
    const first = await landed.paymentIntents.create(body, same);
    expect(await landed.paymentIntents.create(body, same)).toEqual(first);
    expect((await test.charges(first.id)).map(({ amount_captured }) => amount_captured)).toEqual([handbagTotal]);
  });

  it('captures one authorization and cancels another', async () => {
    const manual = { capture_method: 'manual' } as const;
    const kept = await landed.paymentIntents.create(await handbag(manual), key());
    expect(await landed.paymentIntents.capture({ payment_intent_id: kept.id }, key())).toEqual(capturedOf(kept));
    const released = await landed.paymentIntents.create(await handbag(manual), key());
    expect(await landed.paymentIntents.cancel({ payment_intent_id: released.id }, key())).toEqual(canceledOf(released));
  });

  it('resolves with a failed payment when the card is declined', async () => {
    const body = await handbag({ payment_method: 'pm_card_chargeDeclined' });
    const { status, failure } = await landed.paymentIntents.create(body, key());
    expect([status, failure]).toEqual([
      'failed',
      { code: 'card_declined', message: 'The card was declined.', advice: 'try_another_card' },
    ]);
  });

  it('reads events in pages and one by one, and knows which to apply', async () => {
    const merchant = await test.anotherMerchant({ quote: 'optional' });
    const client = new Landed(merchant.secret_key, { hosts: { test: stack.gateway_url } });
    const body = {
      amount: 1_000,
      currency: 'USD',
      payment_method: 'pm_card_visa',
      customer: { email: 'a@example.com' },
    } as const;
    const ids = new Set<string>();
    for (let charges = 0; charges < 3; charges += 1) ids.add((await client.paymentIntents.create(body, key())).id);

    const events: LandedEvent[] = [];
    for await (const event of client.events.all({ limit: 2 })) events.push(event);
    expect(events.map(({ type }) => type)).toEqual(
      [1, 2, 3].flatMap(() => ['payment_intent.succeeded', 'payment_intent.created']),
    );
    const page = await client.events.list({ limit: 4 });
    expect(page).toEqual({ object: 'list', data: events.slice(0, 4), has_more: true });
    expect(await client.events.list({ limit: 4, starting_after: events[3]?.id ?? '' })).toEqual({
      object: 'list',
      data: events.slice(4),
      has_more: false,
    });
    expect(await client.events.retrieve(events[5]?.id ?? '')).toEqual(events[5]);
    const created = (await client.events.list({ type: 'payment_intent.created' })).data;
    expect(new Set(created.map((event) => event.type === 'payment_intent.created' && event.data.object.id))).toEqual(
      ids,
    );
    expect([forwardOnly(0, events[5] as LandedEvent), forwardOnly(1, events[5] as LandedEvent)]).toEqual([true, false]);
  });

  it('uses live mode with a live key and test mode with a test key', async () => {
    const both = await test.anotherMerchant({ rails: ['test', 'live'] });
    const hosts = { test: stack.gateway_url, live: stack.gateway_live_url };
    const quoted = handbagQuote as Parameters<typeof landed.taxQuotes.create>[0];
    const livemodes = [both.secret_key, both.live_secret_key].map(async (secretKey) => {
      const { livemode } = await new Landed(secretKey, { hosts }).taxQuotes.create(quoted);
      return livemode;
    });
    expect(await Promise.all(livemodes)).toEqual([false, true]);
  });
});

describe('a charge whose first response does not arrive', () => {
  it('charges once although the client timed out and retried', async () => {
    const reference = randomUUID();
    const body = await handbag({ merchant_reference: reference });
    const same = key();
    await test.sandbox.arm({
      operation: 'payment_intents.create',
      fault: 'slow',
      times: 1,
      delay_ms: 1_500,
      entity: 'us',
    });
    const retrying = new Landed(test.merchant.secret_key, {
      baseUrl: stack.gateway_url,
      timeoutMilliseconds: 400,
      retries: 30,
    });
    const payment = await retrying.paymentIntents.create(body, same);
    expect([payment.status, payment.merchant_reference]).toEqual(['succeeded', reference]);
    expect((await test.charges(payment.id)).length).toBe(1);
    const payments = await landed.events.list({ type: 'payment_intent.created', limit: 100 });
    expect(
      payments.data.filter(
        (event) => event.type === 'payment_intent.created' && event.data.object.merchant_reference === reference,
      ).length,
    ).toBe(1);
  });
});
