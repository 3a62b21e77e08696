import { describe, expect, it } from 'vitest';
import { openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, handbagLines, handbagQuote, idempotencyKey } from '../../setup/orders.js';

const test = await openApiTest();
const { api } = test;

interface Destination {
  readonly country: string;
  readonly postal_code?: string | undefined;
}

const currencies: Readonly<Record<string, string>> = { US: 'USD', PR: 'USD', CA: 'CAD', GB: 'GBP', IM: 'GBP' };

/** Quotes the handbag to one spelling of a place, and returns the request that charges it to another. */
async function orderTo(quoted: Destination, charged: Destination, changes: Record<string, unknown> = {}) {
  const currency = currencies[quoted.country] ?? 'EUR';
  const response = await api.post('/v1/tax_quotes', {
    ...handbagQuote,
    destination_country: quoted.country,
    destination_postal_code: quoted.postal_code,
    currency,
  });
  expect(response.status, response.text).toBe(200);
  const { id, amount_breakdown: breakdown } = response.body as { id: string; amount_breakdown: { total: number } };
  const body = chargeHandbag(id, { currency, shipping_address: charged, line_items: handbagLines, ...changes });
  return { body, total: breakdown.total };
}

describe('a charge to another spelling of the quoted place', () => {
  it.each([
    ['US', '10001', 'US', '10001-1234'],
    ['US', '10001-1234', 'US', '10001'],
    ['US', '00901', 'PR', '00901-0123'],
    ['CA', 'H2X', 'CA', 'h2x 1y4'],
    ['GB', 'SW1A', 'GB', 'sw1a1aa'],
    ['GB', 'SW1A 1AA', 'GB', 'GB-SW1A 2AA'],
    ['IM', undefined, 'GB', 'IM1 1AA'],
    ['NL', '1012', 'NL', '1012 AB'],
    ['PT', '1000-001', 'PT', '1000'],
    ['IE', 'D02', 'IE', 'D02X285'],
    ['DE', 'D-10115', 'DE', '10115'],
    ['AT', 'A-1010', 'AT', '1020'],
    ['MC', '98000', 'FR', '98000'],
  ])('charges the quoted total: %s %s, then %s %s', async (quotedCountry, quotedCode, country, postal_code) => {
    const quoted = { country: quotedCountry, postal_code: quotedCode };
    const { body, total } = await orderTo(quoted, { country, postal_code });
    const response = await api.post('/v1/payment_intents', body, idempotencyKey());
    expect(response, response.text).toMatchObject({ status: 200, body: { status: 'succeeded', amount: total } });
  });

  it.each([
    ['US', '10001', '10002'],
    ['CA', 'H2X', 'H2Y 1Y4'],
    ['GB', 'SW1A 1AA', 'SW1B 1AA'],
    ['PT', '1000-001', '9000-001'],
    ['DE', '10115', '27498'],
  ])('rejects another place: %s %s, then %s', async (country, quotedCode, postal_code) => {
    const { body } = await orderTo({ country, postal_code: quotedCode }, { country, postal_code });
    const response = await api.post('/v1/payment_intents', body, idempotencyKey());
    const mismatches = ['shipping_address.postal_code'];
    expect(response).toMatchObject({
      status: 400,
      body: { error: { code: 'tax_quote_mismatch', details: { mismatches } } },
    });
  });

  it('replays the first response to another spelling of the same postal code', async () => {
    const key = idempotencyKey();
    const place = (postal_code: string) => ({ country: 'GB', postal_code });
    const { body } = await orderTo(place('SW1A 1AA'), place('SW1A 1AA'));
    const first = await api.post('/v1/payment_intents', body, key);
    const again = await api.post('/v1/payment_intents', { ...body, shipping_address: place('sw1a-1aa') }, key);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
    const other = await api.post('/v1/payment_intents', { ...body, shipping_address: place('SW1A 2AA') }, key);
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_conflict' } } });
  });
});

describe('headers', () => {
  const place = { country: 'US', postal_code: '10001' };

  it('an idempotency key in double quotes is the key without them', async () => {
    const { body } = await orderTo(place, place);
    const key = `order-${crypto.randomUUID()}`;
    const first = await api.post('/v1/payment_intents', body, { 'idempotency-key': key });
    const again = await api.post('/v1/payment_intents', body, { 'idempotency-key': `"${key}"` });
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
    const none = await api.post('/v1/payment_intents', body, { 'idempotency-key': '""' });
    expect(none).toMatchObject({ status: 400, body: { error: { code: 'idempotency_key_required' } } });
  });

  it.each(['utf8', 'UTF-8', '"utf-8"'])('the charset %s is UTF-8', async (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    expect(await api.post('/v1/tax_quotes', handbagQuote, headers)).toMatchObject({ status: 200 });
  });
});

describe('countries', () => {
  const quoteTo = (changes: Record<string, unknown>) => api.post('/v1/tax_quotes', { ...handbagQuote, ...changes });

  it.each([
    ['UK', 'GB'],
    ['EL', 'GR'],
  ])('names the right code for %s', async (country, right) => {
    const response = await quoteTo({ destination_country: country, destination_postal_code: null });
    const fields = [
      {
        path: 'destination_country',
        code: 'unknown_country',
        message: `Must be an assigned country code of ISO 3166-1: use ${right}.`,
      },
    ];
    expect(response).toMatchObject({ status: 400, body: { error: { details: { fields } } } });
  });

  it.each([
    ['XK', 'no_rule_pack'],
    ['JE', 'no_rule_pack'],
    ['GP', 'territory_excluded'],
    ['AX', 'territory_excluded'],
  ])('rejects the destination %s, where no rules hold', async (country, reason) => {
    const response = await quoteTo({ destination_country: country, destination_postal_code: null });
    const error = { code: 'country_not_supported', details: { country, reason } };
    expect(response).toMatchObject({ status: 400, body: { error } });
  });

  it.each(['XK', 'JE', 'GP', 'PR'])('prices goods from %s', async (ship_from_country) => {
    expect(await quoteTo({ ship_from_country })).toMatchObject({ status: 200, body: { ship_from_country } });
  });

  it.each(['XK', 'UK', 'ZZ'])('charges a card with the billing country %s', async (country) => {
    const place = { country: 'US', postal_code: '10001' };
    const { body } = await orderTo(place, place, { billing_address: { country } });
    expect(await api.post('/v1/payment_intents', body, idempotencyKey())).toMatchObject({ status: 200 });
  });
});

describe('the IP address of the buyer', () => {
  const place = { country: 'US', postal_code: '10001' };

  it.each(['10.0.0.1', '::1', '', 'unknown', '4012888888881881', 7])(
    'an unusable IP address does not block a charge: %s',
    async (ip_address) => {
      const { body } = await orderTo(place, place, { buyer_context: { ip_address } });
      const response = await api.post('/v1/payment_intents', body, idempotencyKey());
      const fraud = { status: 'unavailable', reason: 'not_configured', ignored: ['buyer_context.ip_address'] };
      expect(response).toMatchObject({ status: 200, body: { status: 'succeeded', fraud } });
      if (ip_address !== '' && ip_address !== 7) expect(response.text).not.toContain(ip_address);
    },
  );

  it.each([null, '::ffff:81.2.69.142', '81.2.69.142'])(
    'a usable or absent IP address is not named: %s',
    async (ip_address) => {
      const { body } = await orderTo(place, place, { buyer_context: { ip_address } });
      const response = await api.post('/v1/payment_intents', body, idempotencyKey());
      expect(response.status).toBe(200);
      expect(response.body).not.toHaveProperty('fraud');
    },
  );
});
