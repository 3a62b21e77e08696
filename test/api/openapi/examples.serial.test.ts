import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PublishedOperation } from '../../setup/api-contract.js';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { disputedCharge } from '../../setup/disputes.js';
import type { ApiResponse, MerchantApi } from '../../setup/merchant-api.js';
import { idempotencyKey } from '../../setup/orders.js';
import { storeQuote } from '../../setup/stored-quote.js';
import { checkoutConfigTriggers } from './checkout-config-triggers.js';
import { customsTriggers } from './customs-triggers.js';
import { disputeTriggers } from './dispute-triggers.js';
import { domainTriggers } from './domain-triggers.js';
import { eventTriggers } from './event-triggers.js';
import { payoutTriggers } from './payout-triggers.js';
import { refundTriggers } from './refund-triggers.js';

const test = await openApiTest();
const { api, contract, store, merchant } = test;
const { paths } = contract.document;

type Body = Record<string, unknown>;

interface QuoteNotes {
  readonly assumptions?: readonly string[];
  readonly warnings?: readonly { readonly code: string }[];
}

const json = 'application/json';
const classifications = '/v1/classifications';
const quotes = '/v1/tax_quotes';
const payments = '/v1/payment_intents';
const read = `${payments}/{payment_intent_id}`;
const captureAndCancel = ['/v1/capture', '/v1/cancel'] as const;

function operation(path: string, method: string): PublishedOperation {
  const found = paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not described.`);
  return found;
}

/** The named examples of the request, each with the response example of the same name. */
function pairs({ requestBody, responses }: PublishedOperation): (readonly [string, Body, Body])[] {
  const examples = responses['200']?.content[json]?.examples ?? {};
  const requests = requestBody?.content[json]?.examples ?? {};
  expect(Object.keys(requests)).toEqual(Object.keys(examples));
  return Object.entries(requests).map(([name, { value }]) => [name, value as Body, examples[name]?.value as Body]);
}

/** The example, with the fields that differ between runs taken from the response: ids, times, `rule_packs`. */
function withActualValues(example: Body, { body }: ApiResponse, names: readonly string[]): Body {
  const actual = body as Body;
  const set = names.filter((name) => example[name] !== null);
  return { ...example, ...Object.fromEntries(set.map((name) => [name, actual[name]])) };
}

const [quotePair] = pairs(operation(quotes, 'post'));
const quoteRequest = quotePair?.[1] ?? {};

async function freshQuote(): Promise<string> {
  return String(((await api.post(quotes, quoteRequest)).body as Body)['id']);
}

describe('the examples of the OpenAPI document', () => {
  it.each(pairs(operation(classifications, 'post')))(
    'documents the real response to a classification: %s',
    async (_, request, example) => {
      // The first one loads the classifier, which takes a busy machine longer than a request may wait.
      await expect.poll(async () => (await api.post(classifications, request)).status).toBe(200);
      const response = await api.post(classifications, request);
      const results = example['classifications'] as Body[];
      const actual = (response.body as { classifications?: Body[] }).classifications ?? [];
      // Texts and confidences of the classifier change with its data.
      const varying = ['category', 'normalized_description', 'confidence', 'alternatives', 'cached'];
      const expected = results.map((result, index) =>
        withActualValues(result, { ...response, body: actual[index] }, varying),
      );
      expectResponse(response, 200, { ...example, classifications: expected });
    },
  );

  it.each(pairs(operation(quotes, 'post')))(
    'documents the real response to a tax quote: %s',
    async (_, request, example) => {
      const response = await api.post(quotes, request);
      const varying = ['id', 'rule_packs', 'expires_at', 'created_at', 'updated_at'];
      const { assumptions = [], warnings = [], ...body } = response.body as Body & QuoteNotes;
      // What a quote says of tables that end depends on the day.
      const lasting = assumptions.filter((text) => !/^(stale_rules|rules_expire_soon): /.test(text));
      const lastingWarnings = warnings.filter(({ code }) => !/^table_(ended|ends_soon)$/.test(code));
      const notes = { assumptions: lasting, warnings: lastingWarnings };
      const shown = response.status === 200 ? { ...response, body: { ...body, ...notes } } : response;
      expectResponse(shown, 200, withActualValues(example, response, varying));
      const reading = operation(`${quotes}/{id}`, 'get').responses['200']?.content[json]?.examples?.['charged']?.value;
      expect(reading).toEqual({ ...example, status: 'charged' });
    },
  );

  it.each([
    ['/v1/checkout/config', merchant.secret_key],
    ['/v1/checkout/browser_config', merchant.publishable_key],
  ])('documents the real response of %s', async (path, key) => {
    for (const [, request, example] of pairs(operation(path, 'post'))) {
      const response = await api.post(path, request, { authorization: `Bearer ${key}` });
      const branding = { ...(example['branding'] as Body | undefined), display_name: merchant.name };
      const named = example['branding'] === undefined ? example : { ...example, branding };
      // The local stack has its own processor, with its own keys.
      expectResponse(response, 200, withActualValues(named, response, ['publishable_key', 'processor']));
    }
  });

  it.each(pairs(operation(payments, 'post')))(
    'documents the real response to a charge: %s',
    async (_, request, example) => {
      const response = await api.post(payments, { ...request, tax_quote_id: await freshQuote() }, idempotencyKey());
      const ofTheAction = ['client_secret', 'flow_response', 'action_expires_at'];
      const varying = ['id', 'tax_quote_id', 'capture_before', 'created_at', 'updated_at', ...ofTheAction];
      expectResponse(response, 200, withActualValues(example, response, varying));
    },
  );

  it.each(
    captureAndCancel.flatMap((path) => pairs(operation(path, 'post')).map(([, ...pair]) => [path, ...pair] as const)),
  )('documents the real response to %s', async (path, request, example) => {
    const response = await api.post(path, { ...request, payment_intent_id: await authorized() }, idempotencyKey());
    const varying = ['id', 'tax_quote_id', 'capture_before', 'created_at', 'updated_at'];
    expectResponse(response, 200, withActualValues(example, response, varying));
  });

  it.each(pairs(operation('/v1/refund', 'post')))(
    'documents the real responses to creating and reading a refund: %s',
    async (_, request, example) => {
      const body = { ...request, payment_intent_id: await paid() };
      const response = await api.post('/v1/refund', body, idempotencyKey());
      const varying = ['id', 'payment_intent_id', 'created_at', 'updated_at'];
      expectResponse(response, 200, withActualValues(example, response, varying));
      const reading = operation('/v1/refunds/{id}', 'get').responses['200']?.content[json]?.examples?.['succeeded'];
      const again = await api.get(`/v1/refunds/${String((response.body as Body)['id'])}`);
      const { amount, amount_breakdown, reason } = example;
      const expected = { ...(reading?.value as Body), amount, amount_breakdown, reason };
      expectResponse(again, 200, withActualValues(expected, response, varying));
    },
  );

  it('documents the real responses to registering, reading and validating a domain', async () => {
    const domainApi = test.apiOf({ merchant: await test.anotherMerchant() });
    const domains = '/v1/payment_method_domains';
    const varying = ['id', 'last_validated_at', 'created_at', 'updated_at'];
    const [pair] = pairs(operation(domains, 'post'));
    const [, request = {}, record = {}] = pair ?? [];
    const registered = await domainApi.post(domains, request);
    expectResponse(registered, 200, withActualValues(record, registered, varying));
    const list = operation(domains, 'get').responses['200']?.content[json]?.examples?.['registered']?.value as Body;
    expect(list['data']).toEqual([record]);
    expectResponse(await domainApi.get(domains), 200, { ...list, data: [registered.body] });
    const validate = `${domains}/validate`;
    const validated = operation(validate, 'post').responses['200']?.content[json]?.examples?.['validate'];
    expect(validated?.value).toEqual(record);
    expectResponse(await domainApi.post(validate, undefined), 200, registered.body);
  });

  it.each(pairs(operation('/v1/disputes/{id}/evidence', 'post')))(
    'documents the real responses to listing and reading a dispute, and to evidence for it: %s',
    async (_, request, example) => {
      const api = test.apiOf({ merchant: await test.anotherMerchant({ quote: 'optional' }) });
      const order = { amount: 5400, merchant_reference: 'order-10042' };
      const dispute = await disputedCharge(api, 'chargeback', order);
      const varying = ['id', 'payment_intent_id', 'evidence_due_by', 'created_at', 'updated_at'];
      const path = `/v1/disputes/${dispute.id}`;
      const reading = operation('/v1/disputes/{id}', 'get').responses['200']?.content[json]?.examples?.['chargeback'];
      const read = await api.get(path);
      expectResponse(read, 200, withActualValues(reading?.value as Body, read, varying));
      await expectListed(api, '/v1/disputes', varying);
      const response = await api.post(`${path}/evidence`, request, idempotencyKey());
      // What the service holds about this order differs from the example.
      const held = Object.keys(request).length === 0 ? ['evidence'] : [];
      expectResponse(
        response,
        200,
        withActualValues(example, response, [...varying, 'evidence_submitted_at', ...held]),
      );
    },
  );

  it('documents the real response to reading a payment', async () => {
    const [, request] = pairs(operation(payments, 'post')).find(([name]) => name === 'quoted') ?? [];
    const paid = await api.post(payments, { ...request, tax_quote_id: await freshQuote() }, idempotencyKey());
    const example = operation(read, 'get').responses['200']?.content[json]?.examples?.['succeeded']?.value as Body;
    const response = await api.get(`${payments}/${String((paid.body as Body)['id'])}`);
    expectResponse(
      response,
      200,
      withActualValues(example, response, ['id', 'tax_quote_id', 'created_at', 'updated_at']),
    );
  });

  it('documents the real responses to listing payments and refunds', async () => {
    const listApi = test.apiOf({ merchant: await test.anotherMerchant() });
    const [, request] = pairs(operation(payments, 'post')).find(([name]) => name === 'quoted') ?? [];
    const quote = String(((await listApi.post(quotes, quoteRequest)).body as Body)['id']);
    const paid = await listApi.post(payments, { ...request, tax_quote_id: quote }, idempotencyKey());
    const payment = String((paid.body as Body)['id']);
    await expectListed(listApi, payments, ['id', 'tax_quote_id', 'created_at', 'updated_at']);
    const [, refund] = pairs(operation('/v1/refund', 'post'))[0] ?? [];
    await listApi.post('/v1/refund', { ...refund, payment_intent_id: payment, amount: 1000 }, idempotencyKey());
    await expectListed(listApi, '/v1/refunds', ['id', 'payment_intent_id', 'reason', 'created_at', 'updated_at']);
  });

  async function expectListed(listApi: MerchantApi, path: string, varying: readonly string[]): Promise<void> {
    const example = operation(path, 'get').responses['200']?.content[json]?.examples?.['page']?.value as Body;
    const response = await listApi.get(path);
    const [actual] = (response.body as { data: Body[] }).data;
    const [listed] = example['data'] as Body[];
    const data = [withActualValues(listed ?? {}, { ...response, body: actual }, varying)];
    expectResponse(response, 200, { ...example, data });
  }

  it('documents the real responses to listing and reading the events of a charge', async () => {
    const [, request] = pairs(operation(payments, 'post')).find(([name]) => name === 'quoted') ?? [];
    await api.post(payments, { ...request, tax_quote_id: await freshQuote() }, idempotencyKey());
    const [list, page] = ['/v1/events', await api.get('/v1/events?limit=2')];
    const listed = operation(list, 'get').responses['200']?.content[json]?.examples?.['page']?.value as EventList;
    const actual = (page.body as EventList).data;
    expect(actual.map((event, index) => eventWithActualValues(listed.data[index], event))).toEqual(actual);
    expect(actual.length).toBe(listed.data.length);
    const read = operation(`${list}/{id}`, 'get').responses['200']?.content[json]?.examples?.['succeeded'];
    for (const event of actual.slice(0, 1)) {
      const alone = await api.get(`${list}/${String(event['id'])}`);
      expectResponse(alone, 200, eventWithActualValues(read?.value as EventBody, event));
    }
  });
});

type EventBody = Body & { readonly data: { readonly object: Body } };
type EventList = { readonly data: readonly EventBody[] };

/** The example, with the fields that differ between runs taken from the event and from its payment. */
function eventWithActualValues(example: EventBody | undefined, actual: EventBody): Body {
  const varying = ['id', 'tax_quote_id', 'created_at', 'updated_at'];
  const object = Object.fromEntries(varying.map((name) => [name, actual.data.object[name]]));
  const { id, timestamp, request } = actual;
  return {
    ...example,
    id,
    timestamp,
    request,
    data: { ...example?.data, object: { ...example?.data.object, ...object } },
  };
}

const [, chargeRequest = {}] = pairs(operation(payments, 'post'))[0] ?? [];

async function charge(changes: Body, key: Record<string, string> = idempotencyKey()): Promise<ApiResponse> {
  return api.post(payments, { ...chargeRequest, tax_quote_id: await freshQuote(), ...changes }, key);
}

/** The id of a new authorization. */
async function authorized(): Promise<string> {
  const [, request] = pairs(operation(payments, 'post')).find(([name]) => name === 'manual_capture') ?? [];
  const response = await api.post(payments, { ...request, tax_quote_id: await freshQuote() }, idempotencyKey());
  return String((response.body as Body)['id']);
}

/** The id of a new payment that is paid. */
async function paid(): Promise<string> {
  return String(((await charge({})).body as Body)['id']);
}

async function usedKey(): Promise<Record<string, string>> {
  const key = idempotencyKey();
  await charge({}, key);
  return key;
}

const broken = {
  headers: { authorization: `Bearer ${merchant.secret_key}`, 'content-type': json, ...idempotencyKey() },
};

/** Requests that trigger each error of capture and cancel. */
function captureOrCancelTriggers(
  path: (typeof captureAndCancel)[number],
): Readonly<Record<string, () => Promise<ApiResponse>>> {
  const send = (id: string, key: Record<string, string> = idempotencyKey()) =>
    api.post(path, { payment_intent_id: id }, key);
  return {
    validation_error: () => api.post(path, { payment_intent_id: 'x' }, idempotencyKey()),
    '413': () => api.send({ method: 'POST', path, ...broken, body: ' '.repeat(70_000) }),
    '415': () => api.post(path, {}, { ...idempotencyKey(), 'content-type': 'text/plain' }),
    unauthorized: () => api.send({ method: 'POST', path }),
    idempotency_key_required: () => send(randomUUID(), {}),
    not_found: () => send(randomUUID()),
    idempotency_key_conflict: async () => send(randomUUID(), await usedKey()),
    idempotency_in_progress: async () => {
      const operation = path === '/v1/capture' ? 'payment_intents.capture' : 'payment_intents.cancel';
      const [key, id] = [idempotencyKey(), await authorized()];
      await test.sandbox.arm({ operation, fault: 'slow', times: 1, delay_ms: 1_500, entity: 'gb' });
      const responses = await Promise.all([send(id, key), send(id, key)]);
      return responses.find(({ status }) => status === 409) ?? { status: 0, headers: {}, text: '', body: null };
    },
    idempotency_recovery_required: async () => {
      const [key, id] = [idempotencyKey(), await authorized()];
      await send(id, key);
      await store.sql.query(
        `UPDATE operation SET state = 'recovery_required', response = NULL
         WHERE payment_intent_id = $1 AND kind <> 'checkout'`,
        [id],
      );
      return send(id, key);
    },
    invalid_state_transition: async () => {
      const id = await authorized();
      await send(id);
      return send(id);
    },
  };
}

/** A request for each documented error, by path and code. */
const triggers: Readonly<Record<string, Readonly<Record<string, () => Promise<ApiResponse>>>>> = {
  [classifications]: {
    validation_error: () => api.post(classifications, { products: [{ sku: 'A', title: 'Mug', hs_code: 'x' }] }),
    '413': () => api.send({ method: 'POST', path: classifications, ...broken, body: ' '.repeat(70_000) }),
    '415': () => api.post(classifications, {}, { 'content-type': 'text/plain' }),
    unauthorized: () => api.send({ method: 'POST', path: classifications }),
  },
  [quotes]: {
    validation_error: () => api.post(quotes, { ...quoteRequest, line_items: [{}] }),
    '413': () => api.send({ method: 'POST', path: quotes, ...broken, body: ' '.repeat(70_000) }),
    '415': () => api.post(quotes, {}, { 'content-type': 'text/plain' }),
    unauthorized: () => api.send({ method: 'POST', path: quotes }),
    invalid_amount: () => api.post(quotes, { ...quoteRequest, shipping_amount: -1 }),
    country_not_supported: () => api.post(quotes, { ...quoteRequest, destination_country: 'KP' }),
  },
  [payments]: {
    validation_error: () => charge({ line_items: [{}] }),
    '413': () => api.send({ method: 'POST', path: payments, ...broken, body: ' '.repeat(70_000) }),
    '415': () => api.post(payments, {}, { ...idempotencyKey(), 'content-type': 'text/plain' }),
    unauthorized: () => api.send({ method: 'POST', path: payments }),
    invalid_amount: () => charge({ amount: -1 }),
    tax_quote_expired: async () => {
      const { id } = await storeQuote(store, merchant, { subtotal: 4_000, expiresInSeconds: -1 });
      return charge({ tax_quote_id: id });
    },
    tax_quote_mismatch: () => charge({ amount: 1 }),
    currency_mismatch: () => charge({ currency: 'EUR' }),
    idempotency_key_required: () => charge({}, {}),
    tax_quote_not_found: () => charge({ tax_quote_id: randomUUID() }),
    idempotency_key_conflict: async () => charge({ amount: 1 }, await usedKey()),
    idempotency_in_progress: async () => {
      await test.sandbox.arm({
        operation: 'payment_intents.create',
        fault: 'slow',
        times: 1,
        delay_ms: 800,
        entity: 'gb',
      });
      const [key, id] = [idempotencyKey(), await freshQuote()];
      const responses = await Promise.all([charge({ tax_quote_id: id }, key), charge({ tax_quote_id: id }, key)]);
      return responses.find(({ status }) => status === 409) ?? { status: 0, headers: {}, text: '', body: null };
    },
    idempotency_recovery_required: async () => {
      const [key, id] = [idempotencyKey(), await freshQuote()];
      const paid = await charge({ tax_quote_id: id }, key);
      await store.sql.query(
        `UPDATE operation SET state = 'recovery_required', response = NULL WHERE payment_intent_id = $1`,
        [(paid.body as Body)['id']],
      );
      return charge({ tax_quote_id: id }, key);
    },
  },
  [`get ${payments}`]: {
    validation_error: () => api.get(`${payments}?limit=101`),
    unauthorized: () => api.send({ method: 'GET', path: payments }),
  },
  [read]: {
    validation_error: () => api.get(`${payments}/x?expand=1`),
    unauthorized: () => api.send({ method: 'GET', path: `${payments}/x` }),
    not_found: () => api.get(`${payments}/x`),
  },
  ...Object.fromEntries(captureAndCancel.map((path) => [path, captureOrCancelTriggers(path)])),
  ...refundTriggers({ test, paid, authorized, usedKey, headers: broken.headers }),
  ...checkoutConfigTriggers(test),
  ...disputeTriggers({ test, paid, authorized, usedKey, headers: broken.headers }),
  ...customsTriggers({ test, paid, authorized }),
  ...payoutTriggers(test),
  ...eventTriggers(test),
  ...domainTriggers(test),
};

/**
 * Errors that need a failing service or a used-up quota. Fault tests and `test/api/rate-limit` cover them.
 */
const testedElsewhere = ['internal_error', 'provider_error', 'rate_limit_exceeded', 'rate_limit_unavailable'];

/** No operation has this method. */
const withoutMethod = (place: string) =>
  api.send({ method: 'PATCH', path: place.replace(/^get /, '').replace(/\{\w+\}/, 'x') });

describe('the error examples of the OpenAPI document', () => {
  // The place of an operation is its path; of a read that shares its path with a POST, `get` and the path.
  const errors = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses)
        .filter(([status]) => !['200', '304'].includes(status))
        .flatMap(([status, { content }]) =>
          Object.entries(content[json]?.examples ?? {}).map(
            ([code, { value }]) =>
              [method === 'get' && 'post' in methods ? `get ${path}` : path, status, code, value] as const,
          ),
        ),
    ),
  );

  it('the error examples of the OpenAPI document has a test request for every documented error', () => {
    const tried = errors
      .filter(([, , code]) => !testedElsewhere.includes(code))
      .filter(([, status]) => status !== '405')
      .map(([path, status, code]) => `${path} ${['413', '415'].includes(status) ? status : code}`);
    const known = Object.entries(triggers).flatMap(([path, codes]) =>
      Object.keys(codes).map((code) => `${path} ${code}`),
    );
    expect(tried.toSorted()).toEqual(known.toSorted());
  });

  it.each(errors.filter(([, , code]) => !testedElsewhere.includes(code)))(
    'documents the real error of %s: %s %s',
    async (path, status, code, value) => {
      const trigger = triggers[path]?.[['413', '415'].includes(status) ? status : code];
      const response = await (status === '405' ? withoutMethod(path) : trigger?.());
      const { error } = value as { error: { details?: Body } };
      const names = Object.keys(error.details ?? {});
      expect(response?.status).toBe(Number(status));
      expect(response?.body).toEqual({
        error: {
          ...error,
          ...(error.details === undefined
            ? {}
            : { details: Object.fromEntries(names.map((name) => [name, expect.anything()])) }),
        },
      });
    },
  );
});
