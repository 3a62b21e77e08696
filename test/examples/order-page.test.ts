import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { copyExample } from './copy-example.js';
import { linkPackages } from './link-packages.js';

const shop = join(mkdtempSync(join(tmpdir(), 'order-page-')), 'shop');
copyExample('shop', shop);
await linkPackages(shop);
afterAll(() => rmSync(dirname(shop), { recursive: true }));
const { orderPage, versionOf } = (await import(join(shop, 'pages/order.mjs'))) as {
  orderPage(shown: object): string;
  versionOf(attempt: object | undefined, events: readonly object[]): string;
};

const waiting = { idempotencyKey: 'key-1', paymentId: null, status: null, rejection: null };

describe('the version of an order page', () => {
  it('changes with everything that the page shows', () => {
    const versions = [
      versionOf(undefined, []),
      versionOf(waiting, []),
      versionOf(waiting, [{}]),
      versionOf({ ...waiting, rejection: 'tax_quote_expired' }, []),
      versionOf({ ...waiting, idempotencyKey: 'key-2' }, []),
      versionOf({ ...waiting, paymentId: 'payment', status: 'processing' }, []),
      versionOf({ ...waiting, paymentId: 'payment', status: 'succeeded' }, []),
    ];
    expect(new Set(versions).size).toBe(versions.length);
    expect(versionOf({ ...waiting }, [])).toBe(versionOf(waiting, []));
  });
});

describe('the page of an order that can be paid', () => {
  const breakdown = { subtotal: 1, shipping: 0, duty: 0, tax: 0, total: 1, currency: 'GBP' };
  const order = {
    id: 'A',
    basket: { currency: 'GBP', customer: { email: 'buyer@example.com' } },
    name: 'A Buyer',
    address: {},
    quote: { id: 'quote', line_items: [], amount_breakdown: breakdown },
  };
  const site = {
    nonce: 'n',
    apiOrigin: 'https://pay.example.com',
    publishableKey: 'pk_live_1',
    isTest: false,
    language: 'en',
  };
  const alertOf = (attempt: object | undefined, rejected: string | null) =>
    / role="alert">([^<]*)</.exec(orderPage({ order, attempt, events: [], rejected, site }))?.[1];
  const declined = { ...waiting, paymentId: 'payment', status: 'failed', failure: 'insufficient_funds' };
  const newPrice = 'The price has changed. Nothing was charged. Please check the new total and pay again.';
  const notAccepted = /^This payment was not accepted. Nothing was charged. .*another card, or .*name and address.$/;

  it.each([
    ['nothing at first', undefined, null, undefined],
    ['that the price has changed, when the last click became no attempt', undefined, 'tax_quote_expired', newPrice],
    [
      'that the price has changed, and blames no card that was declined before',
      declined,
      'tax_quote_expired',
      newPrice,
    ],
    ['that the price has changed, for a quote that is gone', undefined, 'tax_quote_not_found', newPrice],
    ['what may be wrong, when fields were rejected', undefined, 'validation_error', notAccepted],
    ['nothing about a code that is none', undefined, '<b>constructor', undefined],
    [
      'why the last card was declined',
      declined,
      null,
      'Your card has insufficient funds. Nothing was charged. Try again or use another card.',
    ],
    ['why the last attempt was rejected', { ...waiting, rejection: 'tax_quote_mismatch' }, null, newPrice],
  ])('says %s', (_, attempt, rejected, message) => {
    const alert = alertOf(attempt, rejected);
    if (message instanceof RegExp) expect(alert).toMatch(message);
    else expect(alert).toBe(message);
  });
});

/** The script that watches a waiting order, with the responses that it gets one after the other. */
async function watch(...responses: readonly (Response | Error)[]) {
  const left = [...responses];
  const reload = vi.fn();
  const context = {
    document: { querySelector: () => ({ dataset: { order: 'A', version: 'one', final: 'false' }, isConnected: true }) },
    fetch: async () => {
      const next = left.shift();
      if (next === undefined) return new Promise(() => {});
      if (next instanceof Error) throw next;
      return next;
    },
    location: { reload },
    setTimeout: (check: () => void) => void Promise.resolve().then(check),
  };
  runInNewContext(readFileSync(join(shop, 'assets/order.js'), 'utf8'), context);
  await vi.waitFor(() => expect(left).toEqual([]));
  await new Promise((resolve) => setTimeout(resolve, 0));
  return reload.mock.calls.length;
}

describe('the script that watches a waiting order', () => {
  const version = (name: string) => new Response(JSON.stringify({ version: name }));

  it('loads the page again when the version has changed', async () => {
    expect(await watch(version('one'), version('two'))).toBe(1);
  });

  it('continues after a lost response, an error, and a page of a proxy that is not JSON', async () => {
    const proxy = () => new Response('<html>Please wait</html>');
    expect(await watch(new Error('lost'), new Response('', { status: 502 }), proxy(), version('two'))).toBe(1);
  });
});
