import { afterAll, describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, handbagQuote, handbagTotal, idempotencyKey } from '../../setup/orders.js';
import { flatBreakdown, handbagAs } from '../../setup/remote-quote.js';

const test = await openApiTest({ taxEngine: 'sandbox' });
const { api, store, sandbox } = test;

afterAll(() => sandbox.clear());

const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const text = expect.any(String) as string;

function quoted(changes: Record<string, unknown> = {}, line: Record<string, unknown> = {}) {
  return {
    id,
    object: 'tax_quote',
    livemode: false,
    status: 'open',
    destination_country: 'US',
    destination_postal_code: '10001',
    ship_from_country: 'GB',
    amount_breakdown: flatBreakdown,
    line_items: [
      {
        sku: null,
        description: 'Leather handbag',
        quantity: 1,
        unit_amount: 30_000,
        hs_code: '420221',
        origin_country: null,
        net_weight_grams: null,
        volume_ml: null,
        metal_share_percent: null,
        preference: false,
        amount: 30_000,
        tax: 3_150,
        tax_components: [{ name: 'flat tax', rate: '10', amount: 3_150 }],
        duty: 1_500,
        duty_components: [{ name: 'flat duty', rate: '5', amount: 1_500 }],
        duty_basis: 'flat',
        duty_rate_range: null,
        ...line,
      },
    ],
    duty_range: null,
    warnings: [],
    assumptions: ['Flat rates of a sandbox: 5 % duty, 10 % tax.'],
    rule_packs: ['engine/sandbox@1.0', 'flat@2026-01-01'],
    metadata: {},
    expires_at: text,
    created_at: text,
    updated_at: text,
    ...changes,
  };
}

interface Quote {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly assumptions: readonly string[];
  readonly rule_packs: readonly string[];
}

describe('a merchant with a remote tax engine', () => {
  it('returns the price of the remote engine with its name and version, guaranteed for 30 minutes', async () => {
    const response = await api.post('/v1/tax_quotes', handbagQuote);
    expectResponse(response, 200, quoted());
    const quote = response.body as Quote;
    expect(Date.parse(quote.expires_at) - Date.parse(quote.created_at)).toBe(30 * 60_000);
  });

  it('charges the price that a remote engine quoted', async () => {
    const quote = (await api.post('/v1/tax_quotes', handbagQuote)).body as Quote;
    const paid = await api.post('/v1/payment_intents', chargeHandbag(quote.id), idempotencyKey());
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded', amount_breakdown: flatBreakdown } });
    const charges = await test.charges((paid.body as Quote).id);
    expect(charges.map(({ status, amount, currency }) => [status, amount, currency])).toEqual([
      ['succeeded', flatBreakdown.total, 'usd'],
    ]);
  });

  it('charges the quoted price even when the engine hangs by then or was changed', async () => {
    const quote = (await api.post('/v1/tax_quotes', handbagQuote)).body as Quote;
    await sandbox.arm({ operation: 'tax.quote', fault: 'timeout_before_effect', times: 1, entity: 'us' });
    await store.sql.query('UPDATE merchant_rail SET tax_engine = NULL WHERE merchant_id = $1', [test.merchant.id]);
    const paid = await api.post('/v1/payment_intents', chargeHandbag(quote.id), idempotencyKey());
    const next = await api.post('/v1/tax_quotes', handbagQuote);
    await store.sql.query(`UPDATE merchant_rail SET tax_engine = 'sandbox' WHERE merchant_id = $1`, [test.merchant.id]);
    expect(await sandbox.armed('us')).toBe(1);
    await sandbox.clear();
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded', amount_breakdown: flatBreakdown } });
    expect(next).toMatchObject({ status: 200, body: { amount_breakdown: { total: handbagTotal } } });
  });

  it('returns one component per line when the engine sends no breakdown', async () => {
    const line = {
      sku: 'tax:no-components',
      tax_components: [{ name: 'tax', rate: null, amount: 3_150 }],
      duty_components: [{ name: 'duty', rate: null, amount: 1_500 }],
      duty_basis: null,
    };
    expectResponse(await api.post('/v1/tax_quotes', handbagAs(line.sku)), 200, quoted({}, line));
  });

  it('returns the ranges and the warnings that the engine sends', async () => {
    const sku = 'tax:warned';
    const response = await api.post('/v1/tax_quotes', handbagAs(sku));
    const warning = { code: 'range_wide', line: 0, message: 'Three national lines, 5 to 7.5 per cent.' };
    const duty_rate_range = { min: '5', max: '7.5', lines: 3, code_digits: 6 };
    const changes = { duty_range: { min: 1_500, max: 1_600 }, warnings: [warning] };
    expectResponse(response, 200, quoted(changes, { sku, duty_rate_range }));
  });

  it('returns a quote after one failed attempt of the engine', async () => {
    await sandbox.arm({ operation: 'tax.quote', fault: 'error_before_effect', times: 1, entity: 'us' });
    expectResponse(await api.post('/v1/tax_quotes', handbagQuote), 200, quoted());
    expect(await sandbox.armed('us')).toBe(0);
  });

  it('sends only the postal code of the buyer to the engine, which rejects additional data', async () => {
    const customer = { email: 'buyer@example.com' };
    expectResponse(await api.post('/v1/tax_quotes', { ...handbagQuote, customer }), 200, quoted());
  });
});

it('prices the quotes of a merchant without a remote engine with the embedded engine', async () => {
  const other = test.apiOf({ merchant: await test.anotherMerchant() });
  expect(await other.post('/v1/tax_quotes', handbagQuote)).toMatchObject({
    status: 200,
    body: { amount_breakdown: { total: handbagTotal } },
  });
});

describe('a merchant whose engine has a fallback', async () => {
  const merchant = await test.anotherMerchant({ taxEngine: 'sandbox-or-embedded' });
  const embedded = test.apiOf({ merchant: await test.anotherMerchant() });
  const other = test.apiOf({ merchant });
  const note =
    'The tax engine sandbox-or-embedded returned no usable response; the embedded engine priced this quote instead.';

  it('returns the price of the remote engine while it responds', async () => {
    const rulePacks = ['engine/sandbox-or-embedded@1.0', 'flat@2026-01-01'];
    expectResponse(await other.post('/v1/tax_quotes', handbagQuote), 200, quoted({ rule_packs: rulePacks }));
  });

  it('returns the price of the embedded engine and a note about it while the remote engine fails', async () => {
    const sku = 'tax:wrong-total';
    const plain = (await embedded.post('/v1/tax_quotes', handbagAs(sku))).body as Quote;
    const response = await other.post('/v1/tax_quotes', handbagAs(sku));
    expectResponse(response, 200, {
      ...plain,
      id,
      assumptions: [note, ...plain.assumptions],
      expires_at: text,
      created_at: text,
      updated_at: text,
    });
  });
});
