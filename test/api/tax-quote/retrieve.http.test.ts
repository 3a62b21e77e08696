import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { rejectedCredentials, unauthorized } from '../../setup/credential-cases.js';
import type { ApiHeaders } from '../../setup/merchant-api.js';
import { chargeHandbag, everyQuoteField, handbagQuote, idempotencyKey } from '../../setup/orders.js';
import { withoutVaryingHeaders } from '../../setup/replayed-response.js';
import { storeQuote } from '../../setup/stored-quote.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api } = test;
const notFound = {
  error: { code: 'tax_quote_not_found', message: 'The tax quote was not found: check tax_quote_id.' },
};
const otherMerchant = await test.anotherMerchant();

interface Quote {
  readonly id: string;
  readonly status: string;
}

const read = (id: string, by = api) => by.get(`/v1/tax_quotes/${id}`);

async function quoted(body: object = handbagQuote) {
  const response = await api.post('/v1/tax_quotes', body);
  return { id: (response.body as Quote).id, text: response.text };
}

const charge = (id: string, changes: Record<string, unknown> = {}) =>
  api.post('/v1/payment_intents', chargeHandbag(id, changes), idempotencyKey());
const statusOf = async (id: string) => ((await read(id)).body as Quote).status;

describe('reading a quote', () => {
  it.each([
    ['the fewest fields', handbagQuote],
    ['every field', everyQuoteField],
    ['a postal code in lower case', { ...handbagQuote, destination_country: 'CA', destination_postal_code: 'm5v 2t6' }],
    ['no postal code', { ...handbagQuote, destination_country: 'GB', destination_postal_code: null }],
  ])('returns a quote with %s byte for byte as it was created', async (_, body) => {
    const { id, text } = await quoted(body);
    const responses = [await read(id), await read(id)];
    expect(responses.map((response) => [response.status, response.text])).toEqual([
      [200, text],
      [200, text],
    ]);
  });

  it('changes nothing but the status when the quote is charged', async () => {
    const { id, text } = await quoted();
    await charge(id);
    expect((await read(id)).text).toBe(text.replace('"status":"open"', '"status":"charged"'));
  });
});

describe('the status of a quote', () => {
  it.each([
    ['an authorization', { capture_method: 'manual' }, 'charged'],
    ['a declined charge', { payment_method: 'pm_card_chargeDeclined' }, 'open'],
    ['a charge that waits for 3-D Secure', { payment_method: 'pm_card_threeDSecureRequired' }, 'open'],
  ])('a quote has its documented status after %s', async (_, changes, status) => {
    const { id } = await quoted();
    expect(await charge(id, changes)).toMatchObject({ status: 200 });
    expect(await statusOf(id)).toBe(status);
  });

  it('a quote is open again after its only authorization was canceled', async () => {
    const { id } = await quoted();
    const held = (await charge(id, { capture_method: 'manual' })).body as Quote;
    expect(await statusOf(id)).toBe('charged');
    await api.post('/v1/cancel', { payment_intent_id: held.id }, idempotencyKey());
    expect(await statusOf(id)).toBe('open');
  });

  it('a quote is expired from the moment of expiry', async () => {
    const stored = await storeQuote(test.store, test.merchant, { subtotal: 5_000, expiresInSeconds: -1 });
    expect((await read(stored.id)).body).toMatchObject({
      status: 'expired',
      expires_at: stored.expiresAt,
      duty_range: null,
      warnings: [],
      line_items: [{ net_weight_grams: null, preference: false, duty_rate_range: null, tax_components: [] }],
    });
  });
});

describe('a quote that cannot be read', () => {
  it.each(['0', 'quote_1', randomUUID().replaceAll('-', ''), '%00', 'a'.repeat(4_000)])(
    'returns 404 for the malformed id %s',
    async (id) => {
      expectResponse(await read(id), 404, notFound);
    },
  );

  it('returns the 404 of an unknown quote, byte for byte, to another merchant and on the other rail', async () => {
    const { id } = await quoted();
    for (const by of [test.apiOf({ merchant: otherMerchant }), test.apiOf({ rail: 'live' })]) {
      const [response, absent] = [await read(id, by), await read(randomUUID(), by)];
      expectResponse(response, 404, notFound);
      expect(withoutVaryingHeaders(response)).toEqual(withoutVaryingHeaders(absent));
    }
  });

  it.each(rejectedCredentials(test.merchant, otherMerchant))(
    'returns 401 with %s',
    async (_, credentials: ApiHeaders) => {
      const { id } = await quoted();
      const response = await api.send({ method: 'GET', path: `/v1/tax_quotes/${id}`, headers: credentials });
      expectResponse(response, 401, unauthorized);
    },
  );

  it('rejects query parameters', async () => {
    const { id } = await quoted();
    expect(await api.get(`/v1/tax_quotes/${id}?expand=lines`)).toMatchObject({ status: 400 });
  });
});
