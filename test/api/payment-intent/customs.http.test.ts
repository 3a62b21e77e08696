import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { notFound } from '../../setup/error-bodies.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const lenient = await openApiTest({ quote: 'optional' });
const { api, store, merchant } = test;
const number = 'IM2760000001';

beforeAll(async () => {
  await store.sql.query(
    `INSERT INTO registration (entity, scheme, valid_from, number) VALUES ('eu', 'ioss', '2026-01-01', $1)
     ON CONFLICT (entity, scheme, valid_from) DO UPDATE SET number = EXCLUDED.number`,
    [number],
  );
});

interface Body {
  readonly id: string;
  readonly line_items: readonly Record<string, unknown>[];
  readonly amount_breakdown: Readonly<Record<string, number>>;
}

const berlin = { line1: 'Invalidenstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' };
const path = (id: string) => `/v1/payment_intents/${id}/customs`;

/** A bag from New York to Berlin, quoted and charged. */
async function charged(unitAmount: number, changes: Record<string, unknown> = {}) {
  const lines = [
    {
      sku: 'BAG-01',
      description: 'Leather handbag',
      quantity: 1,
      unit_amount: unitAmount,
      hs_code: '42022100',
      origin_country: 'IT',
      net_weight_grams: 900,
    },
  ];
  const order = { currency: 'EUR', shipping_amount: 1_000, line_items: lines };
  const quote = await api.post('/v1/tax_quotes', {
    ...order,
    destination_country: 'DE',
    destination_postal_code: '10115',
    ship_from_country: 'US',
  });
  const quoted = quote.body as Body;
  const charge = chargeHandbag(quoted.id, { ...order, amount: unitAmount, shipping_address: berlin, ...changes });
  const payment = await api.post('/v1/payment_intents', charge, idempotencyKey());
  expect(payment).toMatchObject({ status: 200 });
  return { quote: quoted, payment: payment.body as Body };
}

/** The invoice as bytes: the API client of the tests reads text. */
async function invoice(id: string, key = merchant.secret_key) {
  const url = `${inject('stack').gateway_url}/v1/payment_intents/${id}/commercial_invoice`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the commercial invoice of a payment', () => {
  it('the commercial invoice is a PDF that no cache stores', async () => {
    const { payment } = await charged(9_000);
    const { status, headers, bytes } = await invoice(payment.id);
    expect(status).toBe(200);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/pdf', 'no-store']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="invoice-${payment.id}.pdf"`);
    expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF']);
  });

  it('a request for an invoice is rejected with an error in JSON', async () => {
    const { status, headers, bytes } = await invoice(randomUUID());
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(bytes.toString())).toEqual(notFound);
    expect((await invoice(randomUUID(), 'sk_test_wrong')).status).toBe(401);
  });
});

describe('the customs data of a payment', () => {
  it('customs data of 90 EUR to Germany has the IOSS number and says that the tax was collected', async () => {
    const { quote, payment } = await charged(9_000);
    const [line] = quote.line_items;
    const response = await api.get(path(payment.id));
    expectResponse(response, 200, {
      object: 'customs_data',
      livemode: false,
      payment_intent_id: payment.id,
      tax_quote_id: quote.id,
      metadata: {},
      is_import: true,
      incoterm: 'DDP',
      invoice_number: payment.id,
      invoice_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      currency: 'EUR',
      value_basis: 'cif',
      amount_breakdown: payment.amount_breakdown,
      exporter: { name: merchant.name, country: 'US' },
      seller: { name: 'Landed EU', country: 'IE' },
      importer_of_record: 'buyer',
      declared_by: 'carrier',
      tax: {
        collected: 'by_seller',
        scheme: 'ioss',
        scheme_name: 'IOSS',
        number,
        registration: 'registered',
        statement:
          `The tax was collected by the seller: IOSS ${number}. Any duty is charged to the seller (DDP). ` +
          'Collect nothing from the recipient.',
      },
      line_items: [
        {
          sku: 'BAG-01',
          description: 'Leather handbag',
          quantity: 1,
          hs_code: '42022100',
          origin_country: 'IT',
          net_weight_grams: 900,
          unit_amount: 9_000,
          amount: 9_000,
          shipping: 1_000,
          declared_value: 10_000,
          duty: line?.['duty'],
          duty_components: line?.['duty_components'],
          tax: line?.['tax'],
          tax_components: line?.['tax_components'],
          tax_collected: 'by_seller',
        },
      ],
      corrections: [],
    });
    const { goods = 9_000, shipping = 0, tax = 0, duty = 0, total } = payment.amount_breakdown;
    expect(goods + shipping + tax + duty).toBe(total);
  });

  it('customs data of 200 EUR to Germany has no number and says that the tax is paid at the border', async () => {
    const { payment } = await charged(20_000);
    expect((await api.get(path(payment.id))).body).toMatchObject({
      incoterm: 'DDP',
      importer_of_record: 'seller',
      tax: {
        collected: 'at_border',
        scheme: null,
        number: null,
        statement:
          'Duty and tax are paid at the border and charged to the seller (DDP). Collect nothing from the recipient.',
      },
      line_items: [{ tax_collected: 'at_border', declared_value: 21_000 }],
    });
  });

  it('customs data says what to correct after a refund', async () => {
    const { payment } = await charged(9_000);
    const refund = await api.post('/v1/refund', { payment_intent_id: payment.id, amount: 3_000 }, idempotencyKey());
    const { id, amount_breakdown: parts } = refund.body as Body;
    expect((await api.get(path(payment.id))).body).toMatchObject({
      corrections: [
        {
          refund_id: id,
          amount: 3_000,
          goods: parts['subtotal'],
          shipping: parts['shipping'],
          tax: parts['tax'],
          duty: parts['duty'],
          instruction:
            'Correct the IOSS return of the period of the sale in the next return, within three years. ' +
            'Claim the repayment of the duty from customs if the goods were returned or never released.',
        },
      ],
    });
  });

  it('customs data exists for an authorization and not for a payment that failed', async () => {
    const held = await charged(9_000, { capture_method: 'manual' });
    expect(await api.get(path(held.payment.id))).toMatchObject({ status: 200 });
    const failed = await charged(9_000, { payment_method: 'pm_card_chargeDeclined' });
    expect(await api.get(path(failed.payment.id))).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_state_transition', details: { status: 'failed' } } },
    });
  });

  it('customs data and invoice end when an authorization is canceled', async () => {
    const { payment } = await charged(9_000, { capture_method: 'manual' });
    await api.post('/v1/cancel', { payment_intent_id: payment.id }, idempotencyKey());
    expect(await api.get(path(payment.id))).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_state_transition', details: { status: 'canceled' } } },
    });
    expect((await invoice(payment.id)).status).toBe(422);
  });

  it('a payment whose quote was lost can be refunded, and has no customs data', async () => {
    const { quote, payment } = await charged(9_000);
    await store.sql.query(
      `BEGIN; SET LOCAL session_replication_role = 'replica'; DELETE FROM tax_quote WHERE id = '${quote.id}'; COMMIT`,
    );
    const refund = await api.post('/v1/refund', { payment_intent_id: payment.id, amount: 3_000 }, idempotencyKey());
    expect(refund).toMatchObject({ status: 200 });
    expect(await api.get(path(payment.id))).toMatchObject({
      status: 404,
      body: {
        error: {
          code: 'tax_quote_not_found',
          message: 'The payment has no stored tax quote, so it has no customs data.',
        },
      },
    });
    expect((await invoice(payment.id)).status).toBe(404);
  });

  it('a payment without a quote has no customs data', async () => {
    const body = {
      amount: 1_000,
      currency: 'USD',
      payment_method: 'pm_card_visa',
      customer: { email: 'a@example.com' },
    };
    const { id } = (await lenient.api.post('/v1/payment_intents', body, idempotencyKey())).body as Body;
    expect(await lenient.api.get(path(id))).toMatchObject({
      status: 404,
      body: { error: { code: 'tax_quote_not_found' } },
    });
  });

  it('customs data returns 404 to another merchant, on the other rail, and for an unknown id', async () => {
    const paid = await api.post('/v1/payment_intents', chargeHandbag(await quoteHandbag(api)), idempotencyKey());
    const { id } = paid.body as Body;
    const other = test.apiOf({ merchant: await test.anotherMerchant() });
    expectResponse(await other.get(path(id)), 404, notFound);
    expectResponse(await test.apiOf({ rail: 'live' }).get(path(id)), 404, notFound);
    expectResponse(await api.get(path(randomUUID())), 404, notFound);
    expectResponse(await api.get(path('0')), 404, notFound);
  });
});
