import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { json, type Step, scripted } from '../sdk/scripted-fetch.js';
import { loadExampleShop } from './example-shop.js';

const shop = await loadExampleShop();

/** The path of a new database. It is removed when the test has ended. */
export function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'example-shop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'orders.sqlite');
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** The quote of every order in these tests. */
export const quoteId = '01a1fd88-7583-7c0e-9a2d-3f1f0a6c2b11';
export const quoteBody = (expiresAt = new Date(Date.now() + 1_800_000)) => ({
  id: quoteId,
  expires_at: expiresAt.toISOString(),
  amount_breakdown: { subtotal: 18_000, shipping: 2_500, tax: 0, duty: 0, total: 20_500, currency: 'USD' },
});
export const quote = () => json(200, quoteBody());
export const payment = (id: string, status: string, more: object = {}) =>
  json(200, { id, object: 'payment_intent', status, ...more });

export const ordered = {
  items: [{ sku: 'handbag', quantity: 1 }],
  currency: 'USD',
  name: 'A Buyer',
  email: 'buyer@example.com',
  address: { line1: '1 Example Street', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' },
};

/** A shop with one order that the buyer just paid for. The fake service responds with these steps. */
export async function paying(...steps: readonly Step[]) {
  const { landed, sent } = scripted([quote(), ...steps], { retries: 0 });
  const store = new shop.OrderStore(newPath());
  const order = await shop.createOrder(landed, store, ordered);
  const kept = () => store.lastAttempt(order.id);
  const payWith = (paymentMethod: string) =>
    shop.payOrder(landed, store, order, { payment_method: paymentMethod, quote_id: quoteId });
  const pay = () => payWith('pm_card_visa');
  const first = await pay();
  return {
    first,
    kept,
    pay,
    payWith,
    attempts: () => store.attempts(order.id),
    resume: () => shop.resumeUnfinished(landed, store),
    events: () => store.events(order.id).map(({ id }) => id),
    /** The idempotency key of each charge that was sent. */
    keys: () =>
      sent.filter(({ url }) => url.endsWith('/v1/payment_intents')).map(({ headers }) => headers['idempotency-key']),
    /** Delivers an event of this order. */
    receive: (type: string, object: object) => {
      const event = { id: 'event-1', object: 'event', type, sequence: 2, data: { object } };
      const [body, now] = [JSON.stringify(event), new Date()];
      const headers = {
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(event.id, now, body),
      };
      return shop.receiveEvent(landed, store, Buffer.from(body), headers, secret);
    },
    failed: (id: string) => ({ id, object: 'payment_intent', status: 'failed', merchant_reference: order.id }),
  };
}
