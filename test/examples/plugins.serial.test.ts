import { Landed, type LandedEvent } from '@landed/sdk';
import type { StackMerchant } from '@landed/stack/data-folder/stack-file';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
import { freePort } from '../setup/free-port.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { storeQuote } from '../setup/stored-quote.js';
import { newEndpoint } from '../setup/webhook-endpoint.js';
import type { Attempt } from './example-shop.js';
import { type RunningShop, shopOn } from './running-shop.js';

const stack = inject('stack');
const test = await openApiTest();
const file = stackFileWith(stack);
const ordered = {
  items: [{ sku: 'handbag', quantity: 1 }],
  currency: 'USD',
  name: 'A Buyer',
  email: 'buyer@example.com',
  address: { line1: '1 Example Street', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' },
};

afterAll(() => test.sandbox.clear());

describe.each(['node', 'express', 'next'] as const)('the example %s', (name) => {
  let shop: RunningShop;
  let landed: Landed;
  let merchant: StackMerchant;
  let endpointId: string;
  let secret: string;
  /** The landed cost of the order. */
  let total: number;

  beforeAll(async () => {
    merchant = await test.anotherMerchant();
    landed = new Landed(merchant.secret_key, { baseUrl: stack.gateway_url });
    const port = await freePort();
    const endpoint = await newEndpoint(stack, { merchantId: merchant.id, url: `http://127.0.0.1:${port}/webhooks` });
    [endpointId, secret] = [endpoint.id, endpoint.secret];
    const env = {
      LANDED_KEY: merchant.secret_key,
      LANDED_TEST_URL: stack.gateway_url,
      LANDED_WEBHOOK_SECRET: secret,
    };
    shop = await shopOn(name, env, port);
    await shop.start();
    total = (await shop.order(ordered)).amount_breakdown.total;
  });

  afterAll(() => shop?.kill());

  /** All events of an order's payments, oldest first. */
  async function eventsOf(orderId: string): Promise<LandedEvent[]> {
    const events: LandedEvent[] = [];
    for await (const event of landed.events.all({ limit: 100 })) {
      const { object } = event.data;
      if ('merchant_reference' in object && object.merchant_reference === orderId) events.push(event);
    }
    return events.toReversed();
  }

  /** The amounts that the processor captured for an order. */
  async function capturedFor(orderId: string): Promise<number[]> {
    const payments = new Set((await eventsOf(orderId)).map(({ data }) => (data.object as { id: string }).id));
    const charges = await Promise.all([...payments].map((id) => test.charges(id)));
    return charges.flat().map(({ amount_captured }) => amount_captured);
  }

  /** The last attempt of an order, once all events of its payment were delivered and are stored. */
  async function complete(orderId: string): Promise<Attempt> {
    return vi.waitFor(
      async () => {
        const [attempt, events] = [shop.kept(orderId), await eventsOf(orderId)];
        const last = events.filter(({ data }) => (data.object as { id: string }).id === attempt?.paymentId);
        expect(attempt?.sequence).toBe(last.length);
        expect(shop.handled(orderId)).toEqual(expect.arrayContaining(last.map(({ id }) => id)));
        return attempt as Attempt;
      },
      { timeout: 90_000, interval: 100 },
    );
  }

  /** Delivers an event as the service would, signed by the Standard Webhooks library. */
  async function deliver(event: LandedEvent, signedWith = secret): Promise<number> {
    const [body, now] = [JSON.stringify(event), new Date()];
    const headers = {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(signedWith).sign(event.id, now, body),
    };
    return (await fetch(`${shop.url}/webhooks`, { method: 'POST', headers, body })).status;
  }

  it('charges an order once, receives its events and stores what it applied', async () => {
    const { id } = await shop.order(ordered);
    expect(await shop.shown(id)).toMatchObject({ id, paid: false, payment_status: null, charging: false });
    const paid = { status: 200, body: expect.objectContaining({ object: 'payment_intent', status: 'succeeded' }) };
    expect(await shop.pay(id, 'pm_card_visa')).toEqual(paid);
    const attempt = await complete(id);
    expect([attempt.status, attempt.sequence]).toEqual(['succeeded', 2]);
    expect(await shop.pay(id, 'pm_card_visa')).toEqual(paid);
    expect(await capturedFor(id)).toEqual([total]);
  });

  it('passes 3-D Secure on to the browser, and is paid after the buyer has completed it', async () => {
    const { id } = await shop.order(ordered);
    const { body } = await shop.pay(id, 'pm_card_threeDSecureRequired');
    expect(body).toEqual({
      object: 'payment_intent',
      id: expect.any(String),
      status: 'requires_action',
      failure: null,
      client_secret: expect.any(String),
    });
    expect((await shop.pay(id, 'pm_card_threeDSecureRequired')).body).toEqual(body);
    await test.sandbox.completeChallenge(String(body['client_secret']), 'succeed');
    await vi.waitFor(async () => expect((await shop.shown(id)).paid).toBe(true), { timeout: 90_000, interval: 100 });
    expect(await capturedFor(id)).toEqual([total]);
  });

  it('charges once when the buyer clicks twice', async () => {
    const { id } = await shop.order(ordered);
    await Promise.all([1, 2, 3].map(() => shop.pay(id, 'pm_card_visa')));
    await vi.waitFor(async () => expect((await shop.shown(id)).paid).toBe(true), { timeout: 90_000 });
    expect(await capturedFor(id)).toEqual([total]);
  });

  it('lets the buyer try another card after a decline, under another key', async () => {
    const { id } = await shop.order(ordered);
    const declined = { object: 'payment_intent', status: 'failed', failure: { code: 'card_declined' } };
    expect((await shop.pay(id, 'pm_card_chargeDeclined')).body).toMatchObject(declined);
    const first = shop.kept(id)?.idempotencyKey;
    expect((await shop.pay(id, 'pm_card_visa')).body).toMatchObject({ status: 'succeeded' });
    expect(shop.kept(id)?.idempotencyKey).not.toBe(first);
    expect(await capturedFor(id)).toEqual([0, total]);
    expect((await complete(id)).status).toBe('succeeded');
  });

  it('returns the code of a rejected charge and takes no money', async () => {
    const { id } = await shop.order(ordered);
    expect(await shop.pay(id, 'pm_not a token')).toEqual({
      status: 409,
      body: { error: { code: 'validation_error' } },
    });
    expect(await shop.shown(id)).toMatchObject({ paid: false, payment_status: null, rejection: 'validation_error' });
    expect(await capturedFor(id)).toEqual([]);
  });

  it('charges nothing on an expired quote, and the order has a new price when it is read', async () => {
    const { id } = await shop.order(ordered);
    // Expired for the service and for the shop.
    const expired = await storeQuote(test.store, merchant, {
      subtotal: 18_000,
      shipping: 2_500,
      expiresInSeconds: -60,
    });
    shop.requote(id, { id: expired.id, expires_at: expired.expiresAt });
    const rejected = { status: 409, body: { error: { code: 'tax_quote_expired' } } };
    expect(await shop.pay(id, 'pm_card_visa')).toEqual(rejected);
    const { quote_id: quoteId, ...shown } = await shop.shown(id);
    expect(quoteId).not.toBe(expired.id);
    expect(shown).toMatchObject({ paid: false, rejection: 'tax_quote_expired', amount_breakdown: { total } });
    expect(await shop.pay(id, 'pm_card_visa', expired.id)).toEqual(rejected);
    // The token of the rejected charge stays rejected.
    expect(await shop.pay(id, 'pm_card_visa', quoteId)).toEqual(rejected);
    const paid = { status: 200, body: { status: 'succeeded' } };
    expect(await shop.pay(id, 'pm_card_mastercard', quoteId)).toMatchObject(paid);
    expect(await capturedFor(id)).toEqual([total]);
  });

  it('ignores forged, old and repeated events', async () => {
    const { id } = await shop.order(ordered);
    await shop.pay(id, 'pm_card_visa');
    const before = await complete(id);
    const events = await eventsOf(id);
    for (const event of [...events, ...events.toReversed()]) expect(await deliver(event)).toBe(204);
    for (const event of events) expect(await deliver(event, `whsec_${'A'.repeat(43)}=`)).toBe(400);
    expect((await fetch(`${shop.url}/webhooks`, { method: 'POST', body: JSON.stringify(events[0]) })).status).toBe(400);
    expect([shop.kept(id), shop.handled(id).length]).toEqual([before, events.length]);
  });

  describe('a shop that is killed between saving its key and the response', () => {
    /** Starts a payment while the processor is slow, and kills the shop at the given moment. */
    async function dieWhilePaying(moment: (orderId: string) => void | Promise<void>): Promise<string> {
      const { id } = await shop.order(ordered);
      await test.sandbox.arm({
        operation: 'payment_intents.create',
        fault: 'slow',
        times: 1,
        delay_ms: 1_500,
        entity: 'us',
      });
      const outcome = shop.pay(id, 'pm_card_visa').then(
        () => 'response',
        () => 'no response',
      );
      await vi.waitFor(() => moment(id), { timeout: 90_000, interval: 5 });
      await shop.kill();
      expect(await outcome).toBe('no response');
      const attempt = shop.kept(id);
      expect([typeof attempt?.idempotencyKey, attempt?.status]).toEqual(['string', null]);
      return id;
    }

    afterEach(() => test.sandbox.clear({ entity: 'us' }));

    async function expectPaidOnce(id: string): Promise<void> {
      const key = shop.kept(id)?.idempotencyKey;
      await shop.start();
      // What the shop missed is sent again after minutes, or at once when an operator asks for it.
      const missed = ['resend', '--endpoint', endpointId, '--missed-since', '1h', '--stack', file];
      expect((await runLanded(missed)).code).toBe(0);
      await vi.waitFor(async () => expect((await shop.shown(id)).paid).toBe(true), { timeout: 90_000, interval: 100 });
      expect(shop.kept(id)?.idempotencyKey).toBe(key);
      expect(await capturedFor(id)).toEqual([total]);
      expect((await complete(id)).status).toBe('succeeded');
    }

    it('resumes when it was killed as soon as the key was saved, and the buyer pays once', async () => {
      await expectPaidOnce(await dieWhilePaying((id) => expect(shop.kept(id)).toBeTruthy()));
    });

    it('resumes when it was killed after the service accepted the charge, and the buyer pays once', async () => {
      const id = await dieWhilePaying(async (orderId) => expect((await eventsOf(orderId)).length).toBeGreaterThan(0));
      await expectPaidOnce(id);
    });

    it('gets the first response when it restarts after the charge completed, and the buyer pays once', async () => {
      const id = await dieWhilePaying(async (orderId) => expect((await eventsOf(orderId)).length).toBeGreaterThan(0));
      await vi.waitFor(async () => expect(await capturedFor(id)).toEqual([total]), {
        timeout: 90_000,
        interval: 100,
      });
      await expectPaidOnce(id);
    });
  });
});
