import { openApiDocument } from '@landed/contracts/openapi/document';
import { Landed, newIdempotencyKey } from '@landed/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { caught, fieldsOf } from './caught.js';
import { json, scripted, testKey } from './scripted-fetch.js';

const key = { idempotencyKey: 'order-10042-charge' };
const id = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';
const charge = {
  amount: 30_000,
  currency: 'USD',
  payment_method: 'pm_card_visa',
  customer: { email: 'a@example.com' },
} as const;
const quote = {
  destination_country: 'US',
  ship_from_country: 'GB',
  currency: 'USD',
  line_items: [{ description: 'Leather handbag', quantity: 1, unit_amount: 30_000, hs_code: '420221' }],
} as const;
const products = { products: [{ sku: 'BAG-01', title: 'Leather handbag' }] };

const baseUrl = 'http://127.0.0.1:4010';

/** Each operation with the request that the client sends for it. */
const operations: readonly (readonly [string, string, unknown, string | null, (landed: Landed) => Promise<unknown>])[] =
  [
    [
      'createClassifications',
      'POST /v1/classifications',
      products,
      null,
      (landed) => landed.classifications.create(products),
    ],
    [
      'createTaxQuote',
      'POST /v1/tax_quotes',
      quote,
      null,
      (landed) => landed.taxQuotes.create({ ...quote, line_items: [...quote.line_items] }),
    ],
    [
      'retrieveCustoms',
      `GET /v1/payment_intents/${id}/customs`,
      undefined,
      null,
      (landed) => landed.paymentIntents.customs(id),
    ],
    ['retrieveTaxQuote', `GET /v1/tax_quotes/${id}`, undefined, null, (landed) => landed.taxQuotes.retrieve(id)],
    [
      'createCheckoutConfig',
      'POST /v1/checkout/config',
      { currency: 'GBP' },
      null,
      (landed) => landed.checkout.config({ currency: 'GBP' }),
    ],
    [
      'registerPaymentMethodDomain',
      'POST /v1/payment_method_domains',
      { domain: 'shop.example.com' },
      null,
      (landed) => landed.paymentMethodDomains.create({ domain: 'shop.example.com' }),
    ],
    [
      'listPaymentMethodDomains',
      'GET /v1/payment_method_domains',
      undefined,
      null,
      (landed) => landed.paymentMethodDomains.list(),
    ],
    [
      'validatePaymentMethodDomain',
      'POST /v1/payment_method_domains/validate',
      undefined,
      null,
      (landed) => landed.paymentMethodDomains.validate(),
    ],
    [
      'createPaymentIntent',
      'POST /v1/payment_intents',
      charge,
      key.idempotencyKey,
      (landed) => landed.paymentIntents.create(charge, key),
    ],
    [
      'listPaymentIntents',
      'GET /v1/payment_intents?status=authorized&merchant_reference=order+1%2F2',
      undefined,
      null,
      (landed) => landed.paymentIntents.list({ status: 'authorized', merchant_reference: 'order 1/2' }),
    ],
    [
      'retrievePaymentIntent',
      `GET /v1/payment_intents/${id}`,
      undefined,
      null,
      (landed) => landed.paymentIntents.retrieve(id),
    ],
    [
      'capturePayment',
      'POST /v1/capture',
      { payment_intent_id: id },
      key.idempotencyKey,
      (landed) => landed.paymentIntents.capture({ payment_intent_id: id }, key),
    ],
    [
      'cancelPayment',
      'POST /v1/cancel',
      { payment_intent_id: id },
      key.idempotencyKey,
      (landed) => landed.paymentIntents.cancel({ payment_intent_id: id }, key),
    ],
    [
      'createRefund',
      'POST /v1/refund',
      { payment_intent_id: id, amount: 5 },
      key.idempotencyKey,
      (landed) => landed.refunds.create({ payment_intent_id: id, amount: 5 }, key),
    ],
    [
      'listRefunds',
      `GET /v1/refunds?payment_intent_id=${id}&created_from=2026-11-01T00%3A00%3A00%2B01%3A00`,
      undefined,
      null,
      (landed) => landed.refunds.list({ payment_intent_id: id, created_from: '2026-11-01T00:00:00+01:00' }),
    ],
    ['retrieveRefund', `GET /v1/refunds/${id}`, undefined, null, (landed) => landed.refunds.retrieve(id)],
    [
      'submitDisputeEvidence',
      `POST /v1/disputes/${id}/evidence`,
      { shipping_carrier: 'Royal Mail', shipping_date: '2026-11-23' },
      key.idempotencyKey,
      (landed) =>
        landed.disputes.submitEvidence(id, { shipping_carrier: 'Royal Mail', shipping_date: '2026-11-23' }, key),
    ],
    [
      'listDisputes',
      'GET /v1/disputes?status=needs_response&stage=chargeback&due_before=2026-12-01T00%3A00%3A00Z',
      undefined,
      null,
      (landed) =>
        landed.disputes.list({ status: 'needs_response', stage: 'chargeback', due_before: '2026-12-01T00:00:00Z' }),
    ],
    ['retrieveDispute', `GET /v1/disputes/${id}`, undefined, null, (landed) => landed.disputes.retrieve(id)],
    ['retrieveBalance', 'GET /v1/balance', undefined, null, (landed) => landed.balance.retrieve()],
    [
      'listPayouts',
      'GET /v1/payouts?status=paid&currency=GBP&period=2026-W49',
      undefined,
      null,
      (landed) => landed.payouts.list({ status: 'paid', currency: 'GBP', period: '2026-W49' }),
    ],
    ['retrievePayout', `GET /v1/payouts/${id}`, undefined, null, (landed) => landed.payouts.retrieve(id)],
    [
      'listPayoutEntries',
      `GET /v1/payouts/${id}/entries?limit=2&starting_after=${id}_1`,
      undefined,
      null,
      (landed) => landed.payouts.listEntries(id, { limit: 2, starting_after: `${id}_1` }),
    ],
    [
      'listEvents',
      `GET /v1/events?limit=2&starting_after=${id}`,
      undefined,
      null,
      (landed) => landed.events.list({ limit: 2, starting_after: id }),
    ],
    ['retrieveEvent', `GET /v1/events/${id}`, undefined, null, (landed) => landed.events.retrieve(id)],
  ];

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Fields of an error that the client throws before it sends anything. */
const rejectedLocally = {
  status: null,
  details: undefined,
  requestId: null,
  retryAfterSeconds: null,
  isRetryable: false,
  outcomeUnknown: false,
};

describe('a request of the client', () => {
  it('exists for every operation of the OpenAPI document', () => {
    const paths = Object.values(openApiDocument().paths ?? {});
    const published = paths.flatMap((item) => [item.get?.operationId ?? [], item.post?.operationId ?? []].flat());
    // Only pages in the browser call it, with a publishable key; the client has a secret one.
    const ofBrowsers = ['createBrowserConfig'];
    // The client reads JSON. A shop hands the file on as it is, so it downloads it itself.
    const files = ['retrieveCommercialInvoice'];
    expect([...operations.map(([name]) => name), ...ofBrowsers, ...files].sort()).toEqual(published.sort());
  });

  it.each(operations)('sends %s as one HTTP request of the API', async (_, line, body, idempotencyKey, call) => {
    const response = { id, object: 'list', data: [], has_more: false, unknown_field: 1 };
    const { landed, sent } = scripted([json(200, response)]);
    expect(await call(landed)).toEqual(response);
    const [method, path] = line.split(' ');
    expect(sent).toEqual([
      {
        url: `${baseUrl}${path}`,
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${testKey}`,
          'user-agent': expect.stringMatching(/^landed-sdk\/\d+\.\d+\.\d+$/),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    ]);
  });

  it.each([
    ['paymentIntents.create', (landed: Landed, given: never) => landed.paymentIntents.create(charge, given)],
    [
      'paymentIntents.capture',
      (landed: Landed, given: never) => landed.paymentIntents.capture({ payment_intent_id: id }, given),
    ],
    [
      'paymentIntents.cancel',
      (landed: Landed, given: never) => landed.paymentIntents.cancel({ payment_intent_id: id }, given),
    ],
    ['refunds.create', (landed: Landed, given: never) => landed.refunds.create({ payment_intent_id: id }, given)],
  ])('rejects %s without an idempotency key before anything is sent', async (_, call) => {
    for (const given of [undefined, {}, { idempotencyKey: undefined }, { idempotencyKey: '' }, { idempotencyKey: 7 }]) {
      const { landed, sent } = scripted([]);
      expect(fieldsOf(await caught(call(landed, given as never)))).toEqual({
        code: 'idempotency_key_required',
        message: 'A call that moves money needs { idempotencyKey }. Create a key, store it, then call.',
        ...rejectedLocally,
      });
      expect(sent).toEqual([]);
    }
  });

  it.each(['a b', 'line\nend', 'ключ', 'x'.repeat(256)])(
    'rejects an idempotency key that a header cannot contain: %j',
    async (bad) => {
      const { landed, sent } = scripted([]);
      const error = await caught(landed.paymentIntents.create(charge, { idempotencyKey: bad }));
      expect([error.code, error.details, sent]).toEqual([
        'validation_error',
        {
          fields: [
            { path: 'Idempotency-Key', code: 'invalid_format', message: 'Must be 1 to 255 visible ASCII characters.' },
          ],
        },
        [],
      ]);
    },
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'rejects the amount %d, which JSON would turn into a refund of everything',
    async (amount) => {
      const { landed, sent } = scripted([]);
      const error = await caught(landed.refunds.create({ payment_intent_id: id, amount }, key));
      expect(fieldsOf(error)).toEqual({
        code: 'validation_error',
        message: `The request body cannot be written as JSON: amount is ${amount}.`,
        ...rejectedLocally,
      });
      expect(sent).toEqual([]);
    },
  );

  it('rejects a body that cannot be written as JSON', async () => {
    const circular: Record<string, unknown> = {};
    circular['itself'] = circular;
    for (const amount of [10n, circular]) {
      const { landed, sent } = scripted([]);
      const { code, message, cause } = await caught(
        landed.refunds.create({ payment_intent_id: id, amount: amount as unknown as number }, key),
      );
      expect([code, message, sent]).toEqual(['validation_error', 'The request body cannot be written as JSON.', []]);
      expect(cause).toBeInstanceOf(TypeError);
    }
  });

  it('newIdempotencyKey returns valid keys without duplicates', () => {
    const keys = Array.from({ length: 1_000 }, newIdempotencyKey);
    expect(keys.filter((one) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one))).toEqual([]);
    expect(new Set(keys).size).toBe(1_000);
  });

  it.each(['', '.', '..', '\ud800'])(
    'rejects an id that would change the path or cannot be encoded: %j',
    async (bad) => {
      const { landed, sent } = scripted([]);
      for (const call of [landed.paymentIntents, landed.refunds, landed.events])
        expect((await caught(call.retrieve(bad))).code).toBe('not_found');
      expect(sent).toEqual([]);
    },
  );

  it('encodes an id with URL characters as one path segment', async () => {
    const { landed, sent } = scripted([json(200, {})]);
    await landed.paymentIntents.retrieve('../capture?x=1#y');
    expect(sent[0]?.url).toBe(`${baseUrl}/v1/payment_intents/..%2Fcapture%3Fx%3D1%23y`);
  });
});

describe('the URL of the service', () => {
  const urlOf = async (secretKey: string, options: object) => {
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return json(200, {});
    };
    await new Landed(secretKey, { fetch, ...options }).events.retrieve('x');
    return urls[0]?.replace('/v1/events/x', '');
  };
  const live = 'sk_live_0123456789';
  const hosts = { live: 'https://live.example.com', test: 'https://test.example.com/' };

  it('depends on the mode of the key, and baseUrl and hosts override it', async () => {
    expect(await urlOf(live, {})).toBe('https://api.landed.example');
    expect(await urlOf(testKey, {})).toBe('https://sandbox.landed.example');
    expect(await urlOf('anything-else', {})).toBe('https://sandbox.landed.example');
    expect(await urlOf(live, { hosts })).toBe('https://live.example.com');
    expect(await urlOf(testKey, { hosts })).toBe('https://test.example.com');
    expect(await urlOf(live, { hosts: { test: hosts.test } })).toBe('https://api.landed.example');
    expect(await urlOf(live, { hosts, baseUrl: 'https://proxy.example.com/landed/' })).toBe(
      'https://proxy.example.com/landed',
    );
  });

  it('comes from the environment unless an option sets it', async () => {
    vi.stubEnv('LANDED_TEST_URL', 'http://127.0.0.1:1');
    vi.stubEnv('LANDED_LIVE_URL', 'https://live.example.org');
    expect(await urlOf(testKey, {})).toBe('http://127.0.0.1:1');
    expect(await urlOf(live, {})).toBe('https://live.example.org');
    expect(await urlOf(live, { hosts })).toBe('https://live.example.com');
    vi.stubEnv('LANDED_LIVE_URL', '');
    expect(await urlOf(live, {})).toBe('https://api.landed.example');
  });

  it('the URL of the service must be https or loopback for a live key', async () => {
    const plainHttp = { baseUrl: 'http://api.example.com' };
    expect(() => new Landed(live, plainHttp)).toThrow(
      new RangeError('The service URL (set by baseUrl) must be https: a live key is not sent over http.'),
    );
    expect(() => new Landed(live, { baseUrl: 'http://127.0.0.1.example.com' })).toThrow(RangeError);
    for (const loopback of ['http://127.0.0.1:4011', 'http://localhost:4011', 'http://[::1]:4011'])
      expect(await urlOf(live, { baseUrl: loopback })).toBe(loopback);
    expect(await urlOf(testKey, plainHttp)).toBe('http://api.example.com');
  });

  it.each(['', 'example.com', 'ftp://example.com', 'https://user:word@example.com', 'https://example.com?a=1', '/v1'])(
    'the URL of the service cannot be %j',
    (baseUrl) => {
      expect(() => new Landed(testKey, { baseUrl })).toThrow(
        new RangeError('The service URL (set by baseUrl) must be http or https, without credentials and query.'),
      );
    },
  );
});

describe('the client constructor', () => {
  it.each([undefined, '', 'pk_test_0123', 'sk_test_0123\n', ' sk_test_0123', null, 7])(
    'rejects %j as a secret key',
    (bad) => {
      const make = () => new Landed(bad as string);
      expect(make).toThrow(
        expect.objectContaining({
          name: 'LandedError',
          code: 'unauthorized',
          message: 'Expected a secret key (sk_test_… or sk_live_…) without spaces or line breaks.',
        }),
      );
    },
  );

  it.each([
    [{ retries: -1 }, 'retries must be an integer of 0 or more.'],
    [{ retries: 1.5 }, 'retries must be an integer of 0 or more.'],
    [{ timeoutMilliseconds: 0 }, 'timeoutMilliseconds must be a number from 1 to 2147483647.'],
    [{ timeoutMilliseconds: Number.NaN }, 'timeoutMilliseconds must be a number from 1 to 2147483647.'],
    [{ timeoutMilliseconds: 2 ** 31 }, 'timeoutMilliseconds must be a number from 1 to 2147483647.'],
  ])('rejects the options %j', (options, message) => {
    expect(() => new Landed(testKey, options)).toThrow(new RangeError(message));
  });

  it('the client constructor never shows the secret key when a client or an error is printed', async () => {
    const { inspect } = await import('node:util');
    const landed = new Landed(testKey);
    expect(inspect(landed, { depth: 9, showHidden: true }) + JSON.stringify(landed)).not.toContain('0123456789');
    const error = await caught(scripted(['reset'], { retries: 0 }).landed.paymentIntents.create(charge, key));
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('0123456789');
  });
});
