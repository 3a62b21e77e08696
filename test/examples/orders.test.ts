import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { repositoryRoot } from '../architecture/repository.js';
import { apiError, json, scripted } from '../sdk/scripted-fetch.js';
import { copyExample } from './copy-example.js';
import { exampleShops, loadExampleShop, type StoredOrder, storeModule } from './example-shop.js';
import { newPath, ordered, paying, payment, quote, quoteBody, quoteId } from './paying.js';

const shop = await loadExampleShop();
const newStore = () => new shop.OrderStore(newPath());
const folderOf = (name: string) => join(repositoryRoot, 'examples', name);

describe('the folder of an example', () => {
  const read = (...path: string[]) => readFileSync(join(...path), 'utf8');
  const sourcesIn = (root: string) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?js$/.test(file));
  const dependenciesOf = (root: string) =>
    (JSON.parse(read(root, 'package.json')) as { dependencies: Record<string, string> }).dependencies;

  it.each(exampleShops)('%s imports only its own files and the packages that it declares', (name) => {
    const root = join(dirname(newPath()), name);
    copyExample(name, root);
    const files = sourcesIn(root);
    const declared = Object.keys(dependenciesOf(root));
    const imported = files.flatMap((file) =>
      [...read(root, file).matchAll(/^import .*? from '([^']+)';$/gm)].map(([, from = '']) =>
        from.startsWith('.') ? relative(root, join(root, file, '..', from)) : from,
      ),
    );
    const allowed = (from: string) => from.startsWith('node:') || files.includes(from) || declared.includes(from);
    expect(imported.filter((from) => !allowed(from))).toEqual([]);
    expect(imported).toEqual(expect.arrayContaining(['@landed/sdk', 'libsql']));
  });

  it('declares the client as the file that `npm pack` makes, and other packages as the repository has them', () => {
    const { version } = JSON.parse(read(repositoryRoot, 'sdk/package.json')) as { version: string };
    const ours = dependenciesOf(join(repositoryRoot, 'examples'));
    for (const name of exampleShops) {
      const { '@landed/sdk': client, ...others } = dependenciesOf(folderOf(name));
      expect(client).toBe(`file:landed-sdk-${version}.tgz`);
      const installed = Object.fromEntries(Object.keys(others).map((each) => [each, ours[each] ?? others[each]]));
      expect(others).toEqual(installed);
    }
  });
});

describe('a new order of an example', () => {
  it('a new order has the prices of the catalog, whatever the browser sends', () => {
    const tampered = {
      ...ordered,
      items: [{ sku: 'handbag', quantity: 1, unit_amount: 1, hs_code: '000000' }],
      shipping_amount: 0,
      line_items: [],
      amount: 1,
    };
    expect(shop.pricedOrder(tampered)).toEqual({
      name: ordered.name,
      address: ordered.address,
      basket: {
        currency: 'USD',
        ship_from_country: 'GB',
        shipping_amount: 2_500,
        destination_country: 'US',
        destination_postal_code: '10001',
        customer: { email: ordered.email },
        line_items: [
          { sku: 'handbag', quantity: 1, description: 'Leather handbag', unit_amount: 18_000, hs_code: '420221' },
        ],
      },
    });
  });

  it.each([
    null,
    {},
    { ...ordered, items: [] },
    { ...ordered, items: [null] },
    { ...ordered, items: [{ sku: 'toString', quantity: 1 }] },
    { ...ordered, items: [{ sku: 'handbag', quantity: -1 }] },
    { ...ordered, items: [{ sku: 'handbag', quantity: 1.5 }] },
    { ...ordered, currency: 'JPY' },
    { ...ordered, email: undefined },
    { ...ordered, address: { ...ordered.address, city: ' ' } },
  ])('a new order is rejected: %j', (wrong) => {
    expect(() => shop.pricedOrder(wrong)).toThrow();
  });

  it('gets a new price only when the shown one has nearly expired, and never once a charge has begun', async () => {
    const { landed, sent } = scripted([json(200, quoteBody(new Date())), quote(), payment('first', 'succeeded')]);
    const store = newStore();
    const order = await shop.createOrder(landed, store, ordered);
    const priced = await shop.presentOrder(landed, store, order);
    expect([sent.length, store.order(order.id)]).toEqual([2, priced]);
    expect(await shop.presentOrder(landed, store, priced)).toBe(priced);
    await shop.payOrder(landed, store, priced, { payment_method: 'pm_card_visa', quote_id: quoteId });
    const late: StoredOrder = { ...priced, quote: { ...priced.quote, expires_at: new Date(0).toISOString() } };
    expect(await shop.presentOrder(landed, store, late)).toBe(late);
    expect(sent).toHaveLength(3);
  });
});

describe('an example when the issuer requires 3-D Secure', () => {
  const secret = { client_secret: 'pi_1_secret_2' };
  const challenged = () => payment('first', 'requires_action', { ...secret, flow_response: { type: 'challenge' } });

  it('passes the challenge on at every click, under the same key, and stores no secret', async () => {
    const { first, kept, pay, keys } = await paying(challenged(), payment('first', 'requires_action'), challenged());
    expect(first.clientSecret).toBe('pi_1_secret_2');
    expect((await pay()).clientSecret).toBe('pi_1_secret_2');
    expect([keys().length, new Set(keys()).size]).toEqual([2, 1]);
    expect(JSON.stringify(kept())).not.toContain('secret');
    expect(shop.paymentResponse(first)).toEqual({
      status: 200,
      body: { object: 'payment_intent', id: 'first', status: 'requires_action', failure: null, ...secret },
    });
  });

  it('passes nothing on when the first response had no challenge', async () => {
    const unknown = { client_secret: null, flow_response: null };
    const { pay } = await paying(
      payment('first', 'processing', unknown),
      payment('first', 'requires_action'),
      payment('first', 'processing', unknown),
    );
    expect((await pay()).clientSecret).toBe(null);
  });

  it('passes nothing on when there is no response', async () => {
    const { pay } = await paying(payment('first', 'processing'), payment('first', 'requires_action'), 'reset');
    expect((await pay()).clientSecret).toBe(null);
  });
});

describe('an example while the outcome of a charge is unknown', () => {
  const brokenOff = {
    fields: [{ path: '', code: 'body_incomplete', message: 'The body is incomplete: send the whole request again.' }],
  };
  const rejectedByProxy = (status: number) => json(status, { error: { code: 'rejected', message: 'No.' } });

  it.each([
    ['the API key was revoked', () => apiError('unauthorized')],
    ['a proxy rejects the request', () => rejectedByProxy(403)],
    ['the URL is wrong', () => rejectedByProxy(404)],
    ['only a part of the request arrives', () => apiError('validation_error', {}, brokenOff)],
    ['a proxy removes the key', () => apiError('idempotency_key_required')],
  ])('keeps the idempotency key when %s, and never charges under another key', async (_, step) => {
    const { first, kept, pay, resume, keys } = await paying('reset', step(), step(), payment('first', 'succeeded'));
    expect(shop.paymentResponse(first).body).toMatchObject({ id: null, status: 'processing' });
    await resume();
    await pay();
    expect([kept()?.paymentId, kept()?.status]).toEqual([null, null]);
    await resume();
    expect([kept()?.paymentId, kept()?.status]).toEqual(['first', 'succeeded']);
    expect(keys()).toEqual(Array.from({ length: 4 }, () => kept()?.idempotencyKey));
  });

  it('keeps a known payment when reading it is rejected', async () => {
    const { kept, resume } = await paying(payment('first', 'processing'), apiError('validation_error'));
    await resume();
    expect([kept()?.paymentId, kept()?.status]).toEqual(['first', 'processing']);
  });

  it('ends the attempt when the charge itself is rejected', async () => {
    const { kept, resume, payWith, keys } = await paying(
      'reset',
      apiError('tax_quote_expired'),
      payment('b', 'succeeded'),
    );
    await resume();
    expect([kept()?.paymentId, kept()?.rejection]).toEqual([null, 'tax_quote_expired']);
    expect((await payWith('pm_card_mastercard')).attempt?.status).toBe('succeeded');
    expect(new Set(keys()).size).toBe(2);
  });

  it('returns the same rejection when the page asks again with the same token', async () => {
    const { first, pay, keys } = await paying(apiError('tax_quote_mismatch'));
    const rejected = { status: 409, body: { error: { code: 'tax_quote_mismatch' } } };
    expect([first, await pay()].map((result) => shop.paymentResponse(result))).toEqual([rejected, rejected]);
    expect(keys()).toHaveLength(1);
  });

  it('keeps the key when fields are rejected after a call that may have charged', async () => {
    const field = (code: string) => ({ fields: [{ path: 'payment_method', code, message: 'No.' }] });
    const invalid = (code: string) => apiError('validation_error', {}, field(code));
    const { kept, resume, pay, keys } = await paying(
      'reset',
      invalid('format'),
      invalid('format'),
      payment('a', 'succeeded'),
    );
    await resume();
    await pay();
    expect([kept()?.rejection, kept()?.status, kept()?.calls]).toEqual([null, null, 1]);
    await resume();
    expect([kept()?.paymentId, new Set(keys()).size]).toEqual(['a', 1]);
  });

  it.each([
    apiError('validation_error', {}, { fields: [{ path: 'payment_method', code: 'unknown_payment_method' }] }),
    apiError('validation_error', {}, { fields: [{ path: 'payment_method', code: 'payment_method_used' }] }),
    apiError('invalid_amount', {}, { fields: [{ path: 'amount', code: 'total_out_of_range' }] }),
    apiError('tax_quote_not_found'),
    apiError('tax_quote_mismatch'),
    apiError('currency_mismatch'),
  ])('ends the attempt when the stored response under the key is a rejection', async (stored) => {
    const { kept, resume } = await paying('reset', stored);
    await resume();
    expect(kept()?.rejection).toMatch(/^[a-z_]+$/);
  });

  it('ends an attempt whose only call was rejected', async () => {
    const { first, kept } = await paying(apiError('validation_error'));
    expect([first.attempt?.rejection, kept()?.calls]).toEqual(['validation_error', 0]);
  });

  it('keeps the key when two calls were on their way and one of them was rejected', async () => {
    const { landed } = scripted([quote(), apiError('validation_error')], { retries: 0 });
    const store = newStore();
    const order = await shop.createOrder(landed, store, ordered);
    const request = { tax_quote_id: quoteId, payment_method: 'pm_card_visa' } as never;
    store.startAttempt({ idempotencyKey: 'key-0', orderId: order.id, request });
    store.changeAttempt('key-0', () => ({ calls: 1 }));
    await shop.resumeUnfinished(landed, store);
    expect(store.lastAttempt(order.id)).toMatchObject({ calls: 1, rejection: null });
  });

  it('ends the attempt when all of its calls that were on their way were rejected', async () => {
    const { landed } = scripted([quote(), apiError('validation_error'), apiError('validation_error')], { retries: 0 });
    const store = newStore();
    const order = await shop.createOrder(landed, store, ordered);
    const paid = shop.payOrder(landed, store, order, { payment_method: 'pm_card_visa', quote_id: quoteId });
    // A reload of the page, or the loop that resumes, while the first call is on its way.
    await Promise.all([paid, shop.presentOrder(landed, store, order)]);
    expect(store.attempts(order.id).map(({ calls, rejection }) => [calls, rejection])).toEqual([
      [0, 'validation_error'],
    ]);
  });

  it('logs the codes of what went wrong, and resumes again later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const steps = [quote(), apiError('unauthorized'), apiError('idempotency_recovery_required')];
      const { landed } = scripted([...steps, payment('first', 'succeeded')], { retries: 0 });
      const store = newStore();
      const order = await shop.createOrder(landed, store, ordered);
      const request = { tax_quote_id: quoteId, payment_method: 'pm_card_visa' } as never;
      store.startAttempt({ idempotencyKey: 'key-0', orderId: order.id, request });
      await shop.keepResuming(landed, store, 10_000);
      await vi.advanceTimersByTimeAsync(20_000);
      await vi.waitFor(() => expect(store.attempt('key-0')?.status).toBe('succeeded'));
      expect(logged.mock.calls).toEqual([
        ['resume failed: unauthorized'],
        ['resume failed: idempotency_recovery_required'],
      ]);
    } finally {
      logged.mockRestore();
      vi.clearAllTimers();
      vi.useRealTimers();
    }
  });

  it('completes the other attempts when one of them cannot be saved', async () => {
    const { landed } = scripted([quote(), quote(), payment('b', 'succeeded')], { retries: 0 });
    const store = newStore();
    const orders = [await shop.createOrder(landed, store, ordered), await shop.createOrder(landed, store, ordered)];
    for (const { id } of orders) {
      const request = { tax_quote_id: quoteId, payment_method: 'pm_card_visa' } as never;
      store.startAttempt({ idempotencyKey: id, orderId: id, request });
    }
    const change = store.changeAttempt.bind(store);
    vi.spyOn(store, 'changeAttempt').mockImplementation((key, decide) => {
      if (key === orders[0]?.id) throw new Error('ENOSPC');
      return change(key, decide);
    });
    expect(await shop.resumeUnfinished(landed, store)).toEqual(['Error']);
    expect(orders.map(({ id }) => store.lastAttempt(id)?.status)).toEqual([null, 'succeeded']);
  });

  it('ignores the failed event of a payment that a retry under the same key has replaced', async () => {
    const { kept, receive, failed, events, keys } = await paying(
      apiError('provider_error'),
      payment('second', 'succeeded'),
    );
    await receive('payment_intent.failed', failed('first'));
    expect([kept()?.paymentId, kept()?.status, events()]).toEqual(['second', 'succeeded', []]);
    expect(keys()).toEqual([kept()?.idempotencyKey, kept()?.idempotencyKey]);
  });

  it('rejects a delivery while the charge has no response, so that it is sent again', async () => {
    const { kept, receive, failed, events } = await paying('reset', apiError('idempotency_in_progress'));
    await expect(receive('payment_intent.failed', failed('first'))).rejects.toThrow('The charge has no response yet');
    expect([kept()?.paymentId, kept()?.status, events()]).toEqual([null, null, []]);
  });

  it('ignores events of payments that it does not know, and of no payment', async () => {
    const { receive, events } = await paying(payment('first', 'succeeded'));
    await receive('dispute.created', { id: 'dispute', object: 'dispute', payment_intent_id: null });
    await receive('payout.paid', { id: 'payout', object: 'payout' });
    await receive('payment_intent.failed', { id: 'other', object: 'payment_intent', merchant_reference: 'other' });
    expect(events()).toEqual([]);
  });

  it('stores a refund of its payment', async () => {
    const { receive, events } = await paying(payment('first', 'succeeded'));
    await receive('refund.created', { id: 'refund', object: 'refund', payment_intent_id: 'first', status: 'pending' });
    expect(events()).toEqual(['event-1']);
  });

  it('rejects a delivery whose payment cannot be read, so that it is sent again', async () => {
    const { kept, receive, failed, events } = await paying(payment('first', 'processing'), apiError('internal_error'));
    await expect(receive('payment_intent.failed', failed('first'))).rejects.toThrow();
    expect([kept()?.status, events()]).toEqual(['processing', []]);
  });
});

describe('an example that charges an order again', () => {
  it('an order has one active attempt, whatever the number of clicks, tabs and processes', () => {
    const path = newPath();
    const [one, other] = [new shop.OrderStore(path), new shop.OrderStore(path)];
    const request = { payment_method: 'pm_card_visa', tax_quote_id: quoteId } as never;
    one.saveOrder({ id: 'order-1', basket: {} as never, name: '', address: {}, quote: { id: quoteId } as never });
    for (const [index, store] of [one, other, one, other].entries())
      store.startAttempt({ idempotencyKey: `key-${index}`, orderId: 'order-1', request });
    expect(one.activeAttempt('order-1')?.idempotencyKey).toBe('key-0');
    for (const status of ['processing', 'requires_action', 'authorized', 'succeeded', 'captured']) {
      one.changeAttempt('key-0', () => ({ status }));
      other.startAttempt({ idempotencyKey: status, orderId: 'order-1', request });
      expect(other.lastAttempt('order-1')?.idempotencyKey).toBe('key-0');
    }
    one.changeAttempt('key-0', () => ({ status: 'failed' }));
    other.startAttempt({ idempotencyKey: 'next', orderId: 'order-1', request });
    expect(one.activeAttempt('order-1')?.idempotencyKey).toBe('next');
  });

  it('decides on what is stored, while another process writes', () => {
    const path = newPath();
    const [one, other] = [new shop.OrderStore(path), new shop.OrderStore(path)];
    one.saveOrder({ id: 'order-1', basket: {} as never, name: '', address: {}, quote: { id: quoteId } as never });
    one.startAttempt({ idempotencyKey: 'key-0', orderId: 'order-1', request: { tax_quote_id: quoteId } as never });
    other.database.exec('PRAGMA busy_timeout = 0');
    one.changeAttempt('key-0', ({ sequence }) => {
      expect(() => other.changeAttempt('key-0', () => ({ status: 'failed' }))).toThrow('database is locked');
      return { sequence: sequence + 1 };
    });
    other.changeAttempt('key-0', ({ sequence }) => ({ sequence: sequence + 1 }));
    expect(one.attempt('key-0')).toMatchObject({ sequence: 2, status: null });
  });

  it('opens the database of the version before, whose attempts may have been sent more than once, unlike new ones', () => {
    const path = newPath();
    const { database } = new shop.OrderStore(path);
    database.exec('ALTER TABLE attempts DROP COLUMN calls');
    database.exec(`INSERT INTO orders VALUES ('order-1', '{}', '{}');
      INSERT INTO attempts (idempotency_key, order_id, request) VALUES ('key-0', 'order-1', '{}')`);
    const store = new shop.OrderStore(path);
    store.saveOrder({ id: 'order-2', basket: {} as never, name: '', address: {}, quote: { id: quoteId } as never });
    store.startAttempt({ idempotencyKey: 'key-1', orderId: 'order-2', request: { tax_quote_id: quoteId } as never });
    expect(['key-0', 'key-1'].map((key) => store.attempt(key)?.calls)).toEqual([2, 0]);
  });

  it('returns the same decline when the page asks again with the same token', async () => {
    const { first, pay, keys } = await paying(payment('first', 'failed'));
    expect((await pay()).attempt).toEqual(first.attempt);
    expect(keys()).toHaveLength(1);
  });

  it('returns why the card was declined', async () => {
    const { first } = await paying(payment('first', 'failed', { failure: { code: 'insufficient_funds' } }));
    expect(shop.paymentResponse(first).body).toMatchObject({
      status: 'failed',
      failure: { code: 'insufficient_funds' },
    });
  });

  it('an order is not charged when no card was sent', async () => {
    const { landed, sent } = scripted([quote()]);
    const store = newStore();
    const order = await shop.createOrder(landed, store, ordered);
    expect(shop.paymentResponse(await shop.payOrder(landed, store, order, {})).status).toBe(409);
    expect(sent).toHaveLength(1);
  });
});

describe('an example on a full disk', () => {
  it('an example does not charge under a key that it could not save, not even at the second click', async () => {
    const { landed, sent } = scripted([quote(), payment('first', 'succeeded')], { retries: 0 });
    const store = newStore();
    const order = await shop.createOrder(landed, store, ordered);
    const submitted = { payment_method: 'pm_card_visa', quote_id: quoteId };
    const start = vi.spyOn(store, 'startAttempt').mockImplementation(() => {
      throw new Error('ENOSPC');
    });
    for (let click = 1; click <= 2; click += 1)
      await expect(shop.payOrder(landed, store, order, submitted)).rejects.toThrow('ENOSPC');
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/tax_quotes']);
    start.mockRestore();
    await shop.payOrder(landed, store, order, submitted);
    const kept = store.lastAttempt(order.id);
    expect([kept?.paymentId, kept?.idempotencyKey]).toEqual(['first', sent[1]?.headers['idempotency-key']]);
  });

  it('keeps the saved orders and reports that the last order was not saved', () => {
    const path = newPath();
    const program = `
      const { OrderStore } = await import(${JSON.stringify(storeModule)});
      const store = new OrderStore(${JSON.stringify(path)});
      store.saveOrder({ id: 'first', quote: {} });
      try { store.saveOrder({ id: 'second', quote: { text: 'x'.repeat(1_000_000) } }); } catch { console.log('not saved'); }`;
    // The shell limits files to 200 KB. A larger write fails instead of ending the process.
    const shell = `trap '' XFSZ; ulimit -f 200; exec "$0" --input-type=module -e "$1"`;
    expect(execFileSync('bash', ['-c', shell, process.execPath, program], { encoding: 'utf8' })).toBe('not saved\n');
    const store = new shop.OrderStore(path);
    expect([store.order('first'), store.order('second')]).toEqual([{ id: 'first', quote: {} }, undefined]);
  });

  it('finds no order under a property name of Object.prototype', () => {
    const store = newStore();
    for (const name of ['__proto__', 'constructor', 'toString', undefined]) expect(store.order(name)).toBeUndefined();
  });
});
