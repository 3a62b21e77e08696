import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CreateTaxQuote, Landed } from '@landed/sdk';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { handbagQuote } from '../setup/orders.js';
import type { KeptOrder } from './running-shop.js';
import { apiError, json, type Step, scripted } from './scripted-fetch.js';

interface Store {
  save(order: KeptOrder): void;
  get(id: string): KeptOrder | undefined;
}

/** The parts of the example shops that these tests use. The shops are written without types. */
interface Shop {
  readonly OrderStore: new (path: string) => Store;
  payOrder(landed: Landed, store: Store, order: KeptOrder, paymentMethod: string): Promise<object | null>;
  newOrder(ordered: unknown): { readonly basket: CreateTaxQuote };
  shownOrder(order: KeptOrder, action: object | null): object;
  resumeUnfinished(landed: Landed, store: Store): Promise<void>;
  receiveEvent(
    landed: Landed,
    store: Store,
    rawBody: Uint8Array,
    headers: Record<string, string>,
    secret: string,
  ): Promise<void>;
}

const shops = ['express-shop', 'koa-shop'] as const;
const folderOf = (name: string) => fileURLToPath(new URL(`../../sdk/examples/${name}/`, import.meta.url));
const examples = new URL('../../sdk/examples/koa-shop/orders/', import.meta.url).href;
const modules = ['order-store.mjs', 'pay-order.mjs', 'receive-event.mjs', 'shop.mjs'];
const shop = Object.assign({}, ...(await Promise.all(modules.map((name) => import(examples + name))))) as Shop;

const folder = await mkdtemp(join(tmpdir(), 'example-shop-'));
afterAll(() => rm(folder, { recursive: true }));

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const quoteId = '01a1fd88-7583-7c0e-9a2d-3f1f0a6c2b11';
const quote = () => json(200, { id: quoteId, amount_breakdown: { subtotal: 18_000, shipping: 2_500 } });
const payment = (id: string, status: string) => json(200, { id, object: 'payment_intent', status });

/** A shop with one order that the buyer just paid for. The fake service responds with these steps. */
async function paying(...steps: readonly Step[]) {
  const { landed, sent } = scripted([quote(), ...steps], { retries: 0 });
  const store = new shop.OrderStore(join(folder, `${crypto.randomUUID()}.json`));
  const basket = { ...handbagQuote, customer: { email: 'buyer@example.com' } };
  const order = { id: 'order-1', basket, attempt: null, rejection: null };
  store.save(order);
  const kept = () => store.get(order.id)?.attempt;
  const pay = () => shop.payOrder(landed, store, store.get(order.id) as KeptOrder, 'pm_card_visa');
  await pay();
  return {
    kept,
    pay,
    resume: () => shop.resumeUnfinished(landed, store),
    rejection: () => store.get(order.id)?.rejection,
    /** The idempotency key of each charge that was sent. */
    keys: () =>
      sent.filter(({ url }) => url.endsWith('/v1/payment_intents')).map(({ headers }) => headers['idempotency-key']),
    /** Delivers a `payment_intent.failed` event of this order. */
    receiveFailed: (paymentId: string) => {
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

describe('the folder of an example shop', () => {
  const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

  it.each(shops)('%s imports only its own files and the packages that it declares', (name) => {
    const root = folderOf(name);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'));
    const declared = Object.keys((JSON.parse(read(root, 'package.json')) as { dependencies: object }).dependencies);
    const imported = files.flatMap((file) =>
      [...read(root, file).matchAll(/^import .*? from '([^']+)';$/gm)].map(([, from = '']) =>
        from.startsWith('.') ? relative(root, join(root, file, '..', from)) : from,
      ),
    );
    const allowed = (from: string) => from.startsWith('node:') || files.includes(from) || declared.includes(from);
    expect(imported.filter((from) => !allowed(from))).toEqual([]);
    expect(imported).toEqual(expect.arrayContaining(declared));
  });

  it('declares the client as the file that `npm pack` makes', () => {
    const { version } = JSON.parse(read(folderOf('koa-shop'), '../../package.json')) as { version: string };
    for (const name of shops) {
      const { dependencies } = JSON.parse(read(folderOf(name), 'package.json')) as {
        dependencies: Record<string, string>;
      };
      expect(dependencies['@landed/sdk']).toBe(`file:landed-sdk-${version}.tgz`);
    }
  });

  it('has the same code for orders in every shop', () => {
    const [one, other] = shops.map((name) =>
      Object.fromEntries(
        readdirSync(join(folderOf(name), 'orders')).map((file) => [file, read(folderOf(name), 'orders', file)]),
      ),
    );
    expect(one).toEqual(other);
  });
});

describe('a new order of the example shop', () => {
  const ordered = {
    items: [{ sku: 'handbag', quantity: 2 }],
    destination_country: 'US',
    destination_postal_code: '10001',
    email: 'buyer@example.com',
  };

  it('has the prices of the catalog, whatever the browser sends', () => {
    const tampered = {
      ...ordered,
      items: [{ sku: 'handbag', quantity: 2, unit_amount: 1, hs_code: '000000' }],
      currency: 'AUD',
      shipping_amount: 0,
      line_items: [],
    };
    const expected = {
      ...handbagQuote,
      customer: { email: ordered.email },
      line_items: [
        { sku: 'handbag', quantity: 2, description: 'Leather handbag', unit_amount: 30_000, hs_code: '420221' },
      ],
    };
    expect(shop.newOrder(tampered).basket).toEqual(expected);
    expect(shop.newOrder(ordered).basket).toEqual(expected);
  });

  it.each([
    null,
    {},
    { ...ordered, items: [] },
    { ...ordered, items: [null] },
    { ...ordered, items: [{ sku: 'toString', quantity: 1 }] },
    { ...ordered, items: [{ sku: 'handbag', quantity: -1 }] },
    { ...ordered, items: [{ sku: 'handbag', quantity: 1.5 }] },
    { ...ordered, email: undefined },
  ])('is rejected: %j', (wrong) => {
    expect(() => shop.newOrder(wrong)).toThrow();
  });
});

describe('the example shop when the issuer requires 3-D Secure', () => {
  const action = { client_secret: 'pi_1_secret_2', flow_response: { type: 'challenge' } };
  const challenged = () => json(200, { id: 'first', object: 'payment_intent', status: 'requires_action', ...action });

  it('passes the fields of the challenge on at every click, under the same key, and stores no secret', async () => {
    const { kept, pay, keys } = await paying(
      challenged(),
      challenged(),
      payment('first', 'requires_action'),
      challenged(),
    );
    expect(await pay()).toEqual(action);
    expect(new Set(keys()).size).toBe(1);
    expect(JSON.stringify(kept())).not.toContain('secret');
    expect(shop.shownOrder({ id: 'order-1', rejection: null, attempt: kept() ?? null }, action)).toEqual({
      id: 'order-1',
      paid: false,
      payment_status: 'requires_action',
      rejection: null,
      action,
    });
  });

  it('passes nothing on when the first response had no challenge, or when there is no response', async () => {
    const unknown = { client_secret: null, flow_response: null };
    const first = json(200, { id: 'first', object: 'payment_intent', status: 'processing', ...unknown });
    const replay = () => json(200, { id: 'first', object: 'payment_intent', status: 'processing', ...unknown });
    const { pay } = await paying(
      first,
      payment('first', 'requires_action'),
      replay(),
      payment('first', 'requires_action'),
      'reset',
    );
    expect(await pay()).toBe(null);
    expect(await pay()).toBe(null);
  });
});

describe('the example shop while the outcome of a charge is unknown', () => {
  const brokenOff = { fields: [{ path: '', code: 'body_incomplete', message: 'The body broke off.' }] };
  const rejectedByProxy = (status: number) => json(status, { error: { code: 'rejected', message: 'No.' } });

  it.each([
    ['the API key was revoked', () => apiError('unauthorized')],
    ['a proxy rejects the request', () => rejectedByProxy(403)],
    ['the URL is wrong', () => rejectedByProxy(404)],
    ['only a part of the request arrives', () => apiError('validation_error', {}, brokenOff)],
    ['a proxy removes the key', () => apiError('idempotency_key_required')],
  ])('keeps the idempotency key when %s, and never charges under another key', async (_, step) => {
    const { kept, pay, resume, keys } = await paying('reset', step(), step(), payment('first', 'succeeded'));
    await resume();
    await pay();
    expect([kept()?.paymentIntentId, kept()?.status]).toEqual([null, undefined]);
    await resume();
    expect([kept()?.paymentIntentId, kept()?.status]).toEqual(['first', 'succeeded']);
    expect(keys()).toEqual(Array.from({ length: 4 }, () => kept()?.idempotencyKey));
  });

  it('keeps a known payment when reading it is rejected', async () => {
    const { kept, resume } = await paying(payment('first', 'processing'), apiError('validation_error'));
    await resume();
    expect([kept()?.paymentIntentId, kept()?.status]).toEqual(['first', 'processing']);
  });

  it('ends the attempt when the charge itself is rejected', async () => {
    const { kept, rejection, resume } = await paying('reset', apiError('tax_quote_expired'));
    await resume();
    expect([kept(), rejection()]).toEqual([null, 'tax_quote_expired']);
  });

  it('ignores the failed event of a payment that a retry under the same key has replaced', async () => {
    const { kept, receiveFailed, keys } = await paying(apiError('provider_error'), payment('second', 'succeeded'));
    await receiveFailed('first');
    expect([kept()?.paymentIntentId, kept()?.status, kept()?.handledEvents]).toEqual(['second', 'succeeded', []]);
    expect(keys()).toEqual([kept()?.idempotencyKey, kept()?.idempotencyKey]);
  });

  it('rejects a delivery while the charge has no response, so that it is sent again', async () => {
    const { kept, receiveFailed } = await paying('reset', apiError('idempotency_in_progress'));
    await expect(receiveFailed('first')).rejects.toThrow('The charge has no response yet');
    expect([kept()?.paymentIntentId, kept()?.status]).toEqual([null, undefined]);
  });
});

describe('the example shop on a full disk', () => {
  it('does not charge under a key that it could not save, not even at the second click', async () => {
    const { landed, sent } = scripted([quote(), payment('first', 'succeeded')], { retries: 0 });
    const path = join(folder, `${crypto.randomUUID()}.json`);
    const store = new shop.OrderStore(path);
    const basket = { ...handbagQuote, customer: { email: 'buyer@example.com' } };
    const order = Object.assign({ id: 'order-1', attempt: null, rejection: null }, { basket });
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

  it('keeps the saved orders and reports that the last order was not saved', () => {
    const path = join(folder, `${crypto.randomUUID()}.json`);
    const program = `
      const { OrderStore } = await import(${JSON.stringify(`${examples}order-store.mjs`)});
      const store = new OrderStore(${JSON.stringify(path)});
      store.save({ id: 'first' });
      try { store.save({ id: 'second', basket: 'x'.repeat(10_000) }); } catch (error) { console.log(error.code); }`;
    // The shell limits files to 2 KB. A larger write fails instead of ending the process.
    const shell = `trap '' XFSZ; ulimit -f 2; exec "$0" --input-type=module -e "$1"`;
    expect(execFileSync('bash', ['-c', shell, process.execPath, program], { encoding: 'utf8' })).toBe('EFBIG\n');
    const { orders } = new shop.OrderStore(path) as unknown as { readonly orders: object };
    expect(orders).toEqual({ first: { id: 'first' } });
  });

  it('finds no order under a property name of Object.prototype', () => {
    const store = new shop.OrderStore(join(folder, `${crypto.randomUUID()}.json`));
    for (const name of ['__proto__', 'constructor', 'toString']) expect(store.get(name)).toBeUndefined();
  });
});
