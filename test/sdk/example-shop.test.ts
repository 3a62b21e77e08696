import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Landed } from '@landed/sdk';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { handbagQuote } from '../setup/orders.js';
import type { KeptOrder } from './running-shop.js';
import { json, refused, type Step, scripted } from './scripted-fetch.js';

interface Store {
  save(order: KeptOrder): void;
  get(id: string): KeptOrder | undefined;
}

/** The parts of the example shops that are used here; they are written without types. */
interface Shop {
  readonly OrderStore: new (path: string) => Store;
  payOrder(landed: Landed, store: Store, order: KeptOrder, paymentMethod: string): Promise<void>;
  resumeUnfinished(landed: Landed, store: Store): Promise<void>;
  receiveEvent(
    landed: Landed,
    store: Store,
    rawBody: Uint8Array,
    headers: Record<string, string>,
    secret: string,
  ): Promise<void>;
}

const examples = new URL('../../sdk/examples/shop/', import.meta.url).href;
const modules = ['order-store.mjs', 'pay-order.mjs', 'receive-event.mjs'];
const shop = Object.assign({}, ...(await Promise.all(modules.map((name) => import(examples + name))))) as Shop;

const folder = await mkdtemp(join(tmpdir(), 'example-shop-'));
afterAll(() => rm(folder, { recursive: true }));

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const quoteId = '01a1fd88-7583-7c0e-9a2d-3f1f0a6c2b11';
const quote = () => json(200, { id: quoteId, amount_breakdown: { subtotal: 18_000, shipping: 2_500 } });
const payment = (id: string, status: string) => json(200, { id, object: 'payment_intent', status });

/** A shop whose service answers with these steps, with one order that the buyer has just paid for. */
async function paying(...steps: readonly Step[]) {
  const { landed, sent } = scripted([quote(), ...steps], { retries: 0 });
  const store = new shop.OrderStore(join(folder, `${crypto.randomUUID()}.json`));
  const basket = { ...handbagQuote, customer: { email: 'buyer@example.com' } };
  const order = { id: 'order-1', basket, attempt: null, refusal: null };
  store.save(order);
  const kept = () => store.get(order.id)?.attempt;
  const pay = () => shop.payOrder(landed, store, store.get(order.id) as KeptOrder, 'pm_card_visa');
  await pay();
  return {
    kept,
    pay,
    resume: () => shop.resumeUnfinished(landed, store),
    refusal: () => store.get(order.id)?.refusal,
    /** The key of each charge that was sent. */
    keys: () =>
      sent.filter(({ url }) => url.endsWith('/v1/payment_intents')).map(({ headers }) => headers['idempotency-key']),
    /** Tells the shop that a payment of this order failed. */
    hear: (paymentId: string) => {
      const object = {
        id: paymentId,
        object: 'payment_intent',
        status: 'failed',
        tax_quote_id: quoteId,
        merchant_reference: order.id,
      };
      const event = { id: 'event-1', object: 'event', type: 'payment_intent.failed', sequence: 2, data: { object } };
      const [body, now] = [JSON.stringify(event), new Date()];
      const headers = {
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(event.id, now, body),
      };
      return shop.receiveEvent(landed, store, Buffer.from(body), headers, secret);
    },
  };
}

describe('the example shop, not knowing whether it has charged', () => {
  const brokenOff = { fields: [{ path: '', code: 'body_incomplete', message: 'The body broke off.' }] };
  const turnedAway = (status: number) => json(status, { error: { code: 'turned_away', message: 'No.' } });

  it.each([
    ['the API key was revoked', () => refused('unauthorized')],
    ['a proxy refuses', () => turnedAway(403)],
    ['the address is of something else', () => turnedAway(404)],
    ['only a part of the request arrives', () => refused('validation_error', {}, brokenOff)],
    ['something takes the key away', () => refused('idempotency_key_required')],
  ])('keeps the key when %s meanwhile, and never charges under another', async (_, step) => {
    const { kept, pay, resume, keys } = await paying('reset', step(), step(), payment('first', 'succeeded'));
    await resume();
    await pay();
    expect([kept()?.paymentIntentId, kept()?.status]).toEqual([null, undefined]);
    await resume();
    expect([kept()?.paymentIntentId, kept()?.status]).toEqual(['first', 'succeeded']);
    expect(keys()).toEqual(Array.from({ length: 4 }, () => kept()?.idempotencyKey));
  });

  it('keeps a payment that it knows when the reading of it is refused', async () => {
    const { kept, resume } = await paying(payment('first', 'processing'), refused('validation_error'));
    await resume();
    expect([kept()?.paymentIntentId, kept()?.status]).toEqual(['first', 'processing']);
  });

  it('takes a refusal of the charge itself for the end of it', async () => {
    const { kept, refusal, resume } = await paying('reset', refused('tax_quote_expired'));
    await resume();
    expect([kept(), refusal()]).toEqual([null, 'tax_quote_expired']);
  });

  it('does not end the order by the failure of a payment that its key has since made anew', async () => {
    const { kept, hear, keys } = await paying(refused('provider_error'), payment('second', 'succeeded'));
    await hear('first');
    expect([kept()?.paymentIntentId, kept()?.status, kept()?.handledEvents]).toEqual(['second', 'succeeded', []]);
    expect(keys()).toEqual([kept()?.idempotencyKey, kept()?.idempotencyKey]);
  });

  it('has an event come again while the charge has no answer', async () => {
    const { kept, hear } = await paying('reset', refused('idempotency_in_progress'));
    await expect(hear('first')).rejects.toThrow('The charge has no answer yet');
    expect([kept()?.paymentIntentId, kept()?.status]).toEqual([null, undefined]);
  });
});

describe('the example shop on a disk that is full', () => {
  it('charges under no key that is not saved, not at the second click either', async () => {
    const { landed, sent } = scripted([quote(), payment('first', 'succeeded')], { retries: 0 });
    const path = join(folder, `${crypto.randomUUID()}.json`);
    const store = new shop.OrderStore(path);
    const basket = { ...handbagQuote, customer: { email: 'buyer@example.com' } };
    const order = Object.assign({ id: 'order-1', attempt: null, refusal: null }, { basket });
    store.save(order);
    const save = vi.spyOn(store, 'save').mockImplementation(() => {
      throw new Error('ENOSPC');
    });
    for (let click = 1; click <= 2; click += 1)
      await expect(shop.payOrder(landed, store, order, 'pm_card_visa')).rejects.toThrow('ENOSPC');
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/tax_quotes']);
    save.mockRestore();
    await shop.payOrder(landed, store, order, 'pm_card_visa');
    const kept = new shop.OrderStore(path).get(order.id)?.attempt;
    expect([kept?.paymentIntentId, kept?.idempotencyKey]).toEqual(['first', sent[1]?.headers['idempotency-key']]);
  });

  it('keeps the orders that it has, and says that the last was not saved', () => {
    const path = join(folder, `${crypto.randomUUID()}.json`);
    const program = `
      const { OrderStore } = await import(${JSON.stringify(`${examples}order-store.mjs`)});
      const store = new OrderStore(${JSON.stringify(path)});
      store.save({ id: 'first' });
      try { store.save({ id: 'second', basket: 'x'.repeat(10_000) }); } catch (error) { console.log(error.code); }`;
    // The shell lets files grow to 2 KB, and the write beyond that fail instead of ending the process.
    const shell = `trap '' XFSZ; ulimit -f 2; exec "$0" --input-type=module -e "$1"`;
    expect(execFileSync('bash', ['-c', shell, process.execPath, program], { encoding: 'utf8' })).toBe('EFBIG\n');
    const { orders } = new shop.OrderStore(path) as unknown as { readonly orders: object };
    expect(orders).toEqual({ first: { id: 'first' } });
  });

  it('has no order under a name that every object has', () => {
    const store = new shop.OrderStore(join(folder, `${crypto.randomUUID()}.json`));
    for (const name of ['__proto__', 'constructor', 'toString']) expect(store.get(name)).toBeUndefined();
  });
});
