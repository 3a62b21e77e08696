import { afterEach, describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { handbagQuote } from '../../setup/orders.js';
import { handbagAs, internalError, unavailable } from '../../setup/remote-quote.js';

const test = await openApiTest({ taxEngine: 'sandbox' });
const { api, sandbox } = test;

/** A successful quote after each test keeps the circuit breaker closed: five failures in a row would open it. */
afterEach(async () => {
  await sandbox.clear();
  expect((await api.post('/v1/tax_quotes', handbagQuote)).status).toBe(200);
});

async function expectNoQuote(body: unknown, status: number, error: object): Promise<void> {
  const before = await test.trace();
  const response = await api.post('/v1/tax_quotes', body);
  expectResponse(response, status, error);
  expect(response.headers['retry-after']).toMatch(/^[123]$/);
  expect(await test.trace()).toEqual(before);
}

describe('a quote without a usable response of its remote tax engine', () => {
  it.each([
    'tax:wrong-currency',
    'tax:wrong-total',
    'tax:wrong-shipping',
    'tax:wrong-components',
    'tax:wrong-line',
    'tax:missing-line',
    'tax:negative',
    'tax:fraction',
    'tax:text-amount',
    'tax:markup',
    'tax:no-version',
    'tax:huge',
    'tax:page',
    'tax:redirect',
    'tax:unauthorized',
    'tax:own-code',
    'tax:own-reason',
    'tax:other-field',
    'tax:other-line',
  ])('stores no quote when the remote engine responds with %s', async (sku) => {
    await expectNoQuote(handbagAs(sku), 500, internalError);
  });

  it.each([
    ['error_before_effect', 2, 503],
    ['reset_after_effect', 2, 503],
    ['rate_limited', 1, 500],
    ['malformed', 1, 500],
    ['wrong_amount', 1, 500],
    ['timeout_before_effect', 1, 503],
    ['slow', 1, 503],
    ['slow_drip', 1, 503],
  ])('stores no quote after the fault %s of the remote engine, %i times: %i', async (fault, times, status) => {
    await sandbox.arm({ operation: 'tax.quote', fault, times, entity: 'us' });
    await expectNoQuote(handbagQuote, status, status === 503 ? unavailable : internalError);
    expect(await sandbox.armed('us')).toBe(0);
  });
});

it('rejects a quote of an engine that the workers do not know, instead of using another engine', async () => {
  const other = test.apiOf({ merchant: await test.anotherMerchant({ taxEngine: 'of-another-deployment' }) });
  expectResponse(await other.post('/v1/tax_quotes', handbagQuote), 500, internalError);
});
