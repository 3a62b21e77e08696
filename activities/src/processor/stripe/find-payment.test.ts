import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asId } from '@landed/contracts/ids/ids';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChargeRequest } from '../port.js';
import { createStripeClient } from './client.js';
import { findPayment } from './find-payment.js';

/** An account whose list of payments has no end, with a page per request. */
let server: Server;
let api: string;
let pages = 0;
let searches = 0;
/** The page that has the payment. */
let listedOn = Number.POSITIVE_INFINITY;
let search: 'empty' | 'found' | 'fails' = 'empty';

const paymentIntentId = asId<'payment_intent'>('018f0000-0000-7000-8000-000000000001');
const ours = { id: 'pi_ours', object: 'payment_intent', metadata: { landed_payment_intent: paymentIntentId } };

beforeAll(async () => {
  server = createServer((request, response) => {
    const isSearch = request.url?.startsWith('/v1/payment_intents/search') === true;
    response.setHeader('content-type', 'application/json');
    if (isSearch) searches += 1;
    else pages += 1;
    if (isSearch && search === 'fails') {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: { type: 'api_error', message: 'The search failed.' } }));
      return;
    }
    const others = Array.from({ length: 100 }, (_, index) => ({
      id: `pi_${pages}_${index}`,
      object: 'payment_intent',
      metadata: {},
    }));
    const listed = pages === listedOn ? [...others.slice(1), ours] : others;
    response.end(
      JSON.stringify(
        isSearch
          ? { object: 'search_result', data: search === 'found' ? [ours] : [], has_more: false }
          : { object: 'list', data: listed, has_more: true },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

afterEach(() => {
  vi.restoreAllMocks();
  pages = 0;
  searches = 0;
  listedOn = Number.POSITIVE_INFINITY;
  search = 'empty';
});

const request: ChargeRequest = {
  processorKey: 'a.1.1',
  operationId: asId<'operation'>('018f0000-0000-7000-8000-000000000002'),
  paymentIntentId,
  money: { amount: 4_321, currency: 'USD' },
  paymentMethod: 'pm_card_visa',
  captureMethod: 'automatic',
  attemptedAt: '2026-11-25T12:00:00.000Z',
};

async function find(): Promise<string | null> {
  const keys = { secret_key: 'sk_test_1', publishable_key: 'pk_test_1' };
  const stripe = createStripeClient({ entity: 'us', rail: 'test', account: 'acct_1', ...keys, api_base: api });
  return (await findPayment(stripe, request))?.id ?? null;
}

describe('findPayment in an account whose list is longer than one read', () => {
  it('finds a payment on a page of the list without a search', async () => {
    listedOn = 50;
    expect(await find()).toBe('pi_ours');
    expect([pages, searches]).toEqual([50, 0]);
  });

  it('reads at most 5,000 payments of the list, and then the search alone decides', async () => {
    listedOn = 51;
    search = 'found';
    expect(await find()).toBe('pi_ours');
    expect([pages, searches]).toEqual([50, 1]);
  });

  it('reads the list for at most 8 s, and then the search alone decides', async () => {
    search = 'found';
    // Every page takes a second of the clock that limits the read.
    vi.spyOn(performance, 'now').mockImplementation(() => pages * 1_000);
    expect(await find()).toBe('pi_ours');
    expect([pages, searches]).toEqual([9, 1]);
  });

  it('finds nothing when the search has nothing either, which proves nothing to its caller', async () => {
    expect(await find()).toBeNull();
    expect([pages, searches]).toEqual([50, 1]);
  });

  it('rejects when the search fails, because nothing was read to its end', async () => {
    search = 'fails';
    await expect(find()).rejects.toMatchObject({ statusCode: 500 });
    expect([pages, searches]).toEqual([50, 1]);
  });
});
