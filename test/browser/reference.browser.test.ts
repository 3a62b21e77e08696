import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PublishedApi } from '../setup/api-contract.js';
import { Sample } from '../setup/sample.js';
import { serveEmptyPage } from './empty-page.js';
import { type OpenedPage, openPage } from './open-page.js';

const stack = inject('stack');
const [merchant] = stack.merchants;
const served = await fetch(`${stack.gateway_url}/openapi.json`);
const published = (await served.json()) as PublishedApi & { readonly webhooks: Readonly<Record<string, unknown>> };
const operations = Object.entries(published.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ path, method: method.toUpperCase(), operationId })),
);

const browserPath = '/v1/checkout/browser_config';

/** Operations of which `npm test` opens and executes a fifth: the page draws all it shows again after each click. */
const sample = new Sample('reference');
const openedOperations = sample.pick(operations);

let watched: OpenedPage;

beforeAll(async () => {
  watched = await openPage(`${stack.gateway_url}/reference`);
  await watched.page.locator('.opblock').first().waitFor();
});

afterAll(() => watched.close());

/** The block of one operation, by the id that the page gives it from tag and operation. */
const blockOf = (operationId: string) => watched.page.locator(`.opblock[id$="-${operationId}"]`);

/** Opens an operation for execution, with its prefilled example. */
async function open(operationId: string): Promise<void> {
  const block = blockOf(operationId);
  const execute = block.getByRole('button', { name: 'Execute' });
  const tryItOut = block.getByRole('button', { name: 'Try it out' });
  if (await execute.isVisible()) return;
  await block.locator('.opblock-summary-control').click();
  // An operation that was open before is prepared already.
  await execute.or(tryItOut).first().waitFor();
  if (await tryItOut.isVisible()) await tryItOut.click();
}

/** Closes an operation: the page draws every open one again after each click. */
async function close(operationId: string): Promise<void> {
  await blockOf(operationId).locator('.opblock-summary-control').click();
}

async function showsStatus(operationId: string, status: string): Promise<void> {
  await blockOf(operationId).locator('.live-responses-table .response-col_status', { hasText: status }).waitFor();
}

/** Clicks Execute and returns the response, which must be a 200. */
async function execute(operationId: string, path: string | RegExp) {
  await open(operationId);
  const arrived = watched.page.waitForResponse((response) => {
    const { pathname } = new URL(response.url());
    return typeof path === 'string' ? pathname === path : path.test(pathname);
  });
  await blockOf(operationId).getByRole('button', { name: 'Execute' }).click();
  const response = await arrived;
  const body = (await response.json()) as Readonly<Record<string, unknown>>;
  expect({ status: response.status(), body }).toMatchObject({ status: 200 });
  await showsStatus(operationId, '200');
  return { body, key: response.request().headers()['idempotency-key'] };
}

describe('the reference page', () => {
  it('shows every operation of the description, and opens it without an error', async () => {
    const { page } = watched;
    const shown: unknown[] = [];
    for (const { operationId } of operations) {
      const block = blockOf(operationId);
      const method = await block.locator('.opblock-summary-method').innerText();
      const path = await block.locator('.opblock-summary-path').getAttribute('data-path');
      shown.push({ path, method, operationId });
    }
    expect(shown).toEqual(operations);
    for (const { operationId } of openedOperations) {
      const block = blockOf(operationId);
      await block.locator('.opblock-summary-control').click();
      await block.locator('.responses-table').first().waitFor();
      await close(operationId);
    }
    expect(await page.locator('.errors-wrapper').count()).toBe(0);
  });

  it('shows every event of the description under its name', async () => {
    const names = watched.page.locator('[id^="operations-webhooks-"] .opblock-summary-path');
    await expect
      .poll(async () => (await names.allInnerTexts()).map((name) => name.replaceAll('\u200b', '')))
      .toEqual(Object.keys(published.webhooks));
  });

  it('shows the 401 of a request without a key', async () => {
    await open('createTaxQuote');
    await blockOf('createTaxQuote').getByRole('button', { name: 'Execute' }).click();
    await showsStatus('createTaxQuote', '401');
  });

  it('the reference page has one field for the API key', async () => {
    const { page } = watched;
    await page.locator('.btn.authorize').click();
    const field = page.locator('.modal-ux input');
    await expect.poll(() => field.count()).toBe(1);
    await field.fill(merchant?.secret_key ?? '');
    await page.locator('.modal-ux .btn.auth.authorize').click();
    await page.locator('.modal-ux .close-modal').click();
  });

  it('executes the prefilled quote', async () => {
    const { body } = await execute('createTaxQuote', '/v1/tax_quotes');
    expect(body).toMatchObject({ object: 'tax_quote', amount_breakdown: { total: 5_400, currency: 'GBP' } });
    await close('createTaxQuote');
  });

  it('executes the prefilled charge with a new quote and a new idempotency key each time', async () => {
    await open('createPaymentIntent');
    const keyField = blockOf('createPaymentIntent').locator('tr[data-param-name="Idempotency-Key"] input');
    expect(await keyField.inputValue()).toBe('');
    const first = await execute('createPaymentIntent', '/v1/payment_intents');
    const second = await execute('createPaymentIntent', '/v1/payment_intents');
    const succeeded = { object: 'payment_intent', status: 'succeeded', amount: 5_400, currency: 'GBP' };
    expect([first.body, second.body]).toEqual([expect.objectContaining(succeeded), expect.objectContaining(succeeded)]);
    expect(second.body['id']).not.toBe(first.body['id']);
    expect(second.body['tax_quote_id']).not.toBe(first.body['tax_quote_id']);
    expect(second.key).not.toBe(first.key);
  });

  it('sends the idempotency key that is filled in', async () => {
    const keyField = blockOf('createPaymentIntent').locator('tr[data-param-name="Idempotency-Key"] input');
    await keyField.fill('reference-replay');
    expect((await execute('createPaymentIntent', '/v1/payment_intents')).key).toBe('reference-replay');
    await keyField.fill('');
    await close('createPaymentIntent');
  });

  it.each([
    ['retrievePaymentIntent', /^\/v1\/payment_intents\/[0-9a-f-]{36}$/, { object: 'payment_intent' }],
    ['capturePayment', '/v1/capture', { status: 'captured' }],
    ['cancelPayment', '/v1/cancel', { status: 'canceled' }],
    ['createRefund', '/v1/refund', { object: 'refund', amount: 1_000 }],
    ['retrieveRefund', /^\/v1\/refunds\/[0-9a-f-]{36}$/, { object: 'refund' }],
    ['retrieveEvent', /^\/v1\/events\/[0-9a-f-]{36}$/, { object: 'event' }],
  ] as const)(
    'executes the prefilled example of %s, with the id of a real object',
    async (operationId, path, expected) => {
      expect((await execute(operationId, path)).body).toMatchObject(expected);
      await close(operationId);
    },
  );

  /** The page sends these requests as it shows them. */
  const withoutIds = [
    ['createCheckoutConfig', '/v1/checkout/config', { object: 'checkout_config', entity: 'gb' }],
    ['createClassifications', '/v1/classifications', { object: 'classifications' }],
    ['listPaymentIntents', '/v1/payment_intents', { object: 'list' }],
    ['listRefunds', '/v1/refunds', { object: 'list' }],
    ['listDisputes', '/v1/disputes', { object: 'list' }],
    ['listPayouts', '/v1/payouts', { object: 'list' }],
    ['retrieveBalance', '/v1/balance', { object: 'balance' }],
    ['listPaymentMethodDomains', '/v1/payment_method_domains', { object: 'list' }],
    ['listEvents', '/v1/events', { object: 'list' }],
  ] as const;

  it.each(withoutIds)('the API accepts the example of %s', async (operationId, path, expected) => {
    const [method, operation] = Object.entries(published.paths[path] ?? {}).find(
      ([, each]) => each.operationId === operationId,
    ) ?? ['', undefined];
    const [example] = Object.values(operation?.requestBody?.content['application/json']?.examples ?? {});
    const response = await fetch(stack.gateway_url + path, {
      method,
      headers: {
        authorization: `Bearer ${merchant?.secret_key}`,
        ...(example === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: example === undefined ? null : JSON.stringify(example.value),
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 200, body: expected });
  });

  const executed = sample.pick(withoutIds);
  afterAll(() => sample.report(openedOperations.length + executed.length));

  it.each(executed)('executes the prefilled example of %s', async (operationId, path, expected) => {
    expect((await execute(operationId, path)).body).toMatchObject(expected);
    await close(operationId);
  });

  it('the reference page does not send the secret key to the operation for browsers, which would record it as exposed', async () => {
    await open('createBrowserConfig');
    const sent = watched.page.waitForRequest((request) => new URL(request.url()).pathname === browserPath);
    await blockOf('createBrowserConfig').getByRole('button', { name: 'Execute' }).click();
    expect((await sent).headers()['authorization']).toBe(undefined);
    await showsStatus('createBrowserConfig', '401');
    await close('createBrowserConfig');
  });

  it('stores no API key in the browser', async () => {
    const kept = await watched.page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie])');
    expect(kept).toBe('[{},""]');
  });

  it('requests nothing from other origins', () => {
    const { origin } = new URL(stack.gateway_url);
    expect(watched.requested.length).toBeGreaterThan(5);
    expect(watched.requested.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  });

  it('causes no policy violation, exception or console error, except for the two 401', () => {
    const unauthorized = 'Failed to load resource: the server responded with a status of 401 (Unauthorized)';
    expect(watched.problems).toEqual([unauthorized, unauthorized]);
  });

  it('fits the width of a telephone, even with an open operation', async () => {
    const { page } = watched;
    await open('createPaymentIntent');
    await page.setViewportSize({ width: 375, height: 740 });
    await page.locator('.opblock.is-open').waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('ignores a description in its address', async () => {
    const other = await openPage(
      `${stack.gateway_url}/reference?url=https://shop.example.com/openapi.json&configUrl=/x`,
    );
    await other.page.locator('.opblock').first().waitFor();
    const [first = '', ...more] = other.requested;
    await other.close();
    expect(new URL(first).pathname).toBe('/reference');
    expect(more.filter((url) => !/\/(reference\/assets\/.*|openapi\.json)$/.test(url))).toEqual([]);
  });
});

describe('a page of another origin', () => {
  /** Sends a POST from the page and returns what the page can read of the response; `refused` if nothing. */
  async function postFrom(page: OpenedPage['page'], path: string, key: string, more = {}): Promise<unknown> {
    const options = {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"currency":"EUR"}',
      ...more,
    };
    return page.evaluate(`fetch(${JSON.stringify(stack.gateway_url + path)}, ${JSON.stringify(options)}).then(
      async (response) => ({
        status: response.status,
        etag: response.headers.has('etag'),
        request_id: response.headers.has('request-id'),
        body: await response.json(),
      }),
      () => 'refused',
    )`);
  }

  it('reads browser_config and its errors, and nothing of any other path', async () => {
    const elsewhere = await serveEmptyPage();
    const page = await watched.page.context().browser()?.newPage();
    if (page === undefined) throw new Error('The browser has closed.');
    try {
      await page.goto(elsewhere.url);
      expect(new URL(page.url()).origin).not.toBe(new URL(stack.gateway_url).origin);
      const key = merchant?.publishable_key ?? '';
      const body = { object: 'browser_config', entity: 'eu', branding: { display_name: merchant?.name } };
      expect(await postFrom(page, browserPath, key)).toMatchObject({ status: 200, etag: true, request_id: true, body });
      const unauthorized = { status: 401, body: { error: { code: 'unauthorized' } } };
      expect(await postFrom(page, browserPath, 'pk_test_0123456789')).toMatchObject(unauthorized);
      expect(await postFrom(page, browserPath, key, { credentials: 'include' })).toBe('refused');
      const others = Object.keys(published.paths).filter((path) => path !== browserPath);
      const read = await Promise.all([...others, '/livez', '/openapi.json'].map((path) => postFrom(page, path, key)));
      expect(new Set(read)).toEqual(new Set(['refused']));
    } finally {
      await page.close();
      await elsewhere.close();
    }
  });
});
