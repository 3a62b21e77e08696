import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import type { Gateway, GatewayRequest, GatewayResponse } from '@landed/dashboard/server/gateway/gateway';
import { classifiedSchema, quoteCreatedSchema, quoteDetailSchema } from '@landed/dashboard/wire/quote';
import { saveTaxQuote } from '@landed/prisma/write/tax-quote/save-tax-quote';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { handbagQuote } from '../setup/orders.js';
import { newOwner } from '../store/endpoint-case.js';
import { settingsOfFile, testPerson } from './settings-server.js';

let merchantId: MerchantId;
const asked: GatewayRequest[] = [];
let respond: () => Promise<GatewayResponse>;
const gateway: Gateway = {
  send: (request) => {
    asked.push(request);
    return respond();
  },
  readFile: () => Promise.reject(new Error('unavailable')),
};

const fresh = databaseOfFile();
const settings = settingsOfFile(fresh, {}, gateway);

beforeAll(async () => {
  merchantId = await newOwner(fresh.database);
});

const personOf = (role: DashboardRole) => testPerson(merchantId, [role]);
const product = { title: 'Leather handbag', description: null, hs_code: null, destination_country: 'DE' };
const result = {
  sku: 'dashboard',
  hs_code: '420221',
  category: 'bags.handbag',
  normalized_description: 'handbag of leather',
  confidence: 0.93,
  source: 'classified',
  alternatives: [],
  needs_more_detail: [],
  mismatch_warning: false,
  restricted: null,
};

const body = {
  ...handbagQuote,
  line_items: [{ description: 'Handbag', quantity: 1, unit_amount: 30_000, hs_code: '420221', origin_country: null }],
};

/** A stored quote of the order, as the gateway's workflow saves it. */
async function saveQuote(): Promise<string> {
  const taxQuoteId = asId<'tax_quote'>(uuidV7());
  const input = {
    rail: 'test',
    merchantId,
    taxQuoteId,
    requestId: uuidV7(),
    body: createTaxQuoteSchema.parse(body),
  } as const;
  const line = {
    ...noDeclarations,
    sku: null,
    description: 'Handbag',
    quantity: 1,
    unitAmount: 30_000,
    hsCode: '420221',
    originCountry: null,
    amount: 30_000,
    tax: 1_528,
    taxComponents: [{ name: 'state sales tax', rate: '4', amount: 1_528 }],
    duty: 5_700,
    dutyComponents: [{ name: 'customs duty', rate: null, amount: 5_700 }],
    dutyBasis: 'subheading' as const,
    dutyRateRange: { min: '8', max: '10', lines: 4, codeDigits: 6 },
  };
  await saveTaxQuote(fresh.database, settings.keyring, input, {
    breakdown: { subtotal: 30_000, shipping: 2_500, tax: 1_528, duty: 5_700, total: 39_728, currency: 'USD' },
    lines: [line],
    dutyRange: { min: 5_400, max: 9_000 },
    warnings: [{ code: 'range_wide', line: 0, message: 'Four national lines.' }],
    assumptions: [],
    rulePacks: ['us-2026'],
  });
  return taxQuoteId;
}

it('a product gets the code that the API gives it, for those who may try', async () => {
  respond = async () => ({ status: 200, retryAfter: null, body: { classifications: [result] } });
  const developer = personOf('developer');
  const { sku: _sku, ...shown } = result;
  expect(await settings.change(developer, '/classifications', product, classifiedSchema)).toEqual(shown);
  expect(asked.at(-1)).toMatchObject({
    rail: 'test',
    merchantId,
    userId: developer.userId,
    operationId: 'createClassifications',
    path: '/v1/classifications',
    idempotencyKey: '',
    body: { destination_country: 'DE', products: [{ sku: 'dashboard', title: 'Leather handbag', hs_code: null }] },
  });
  expect((await settings.send(personOf('finance'), 'POST', '/classifications', product)).status).toBe(403);
});

it('an order is priced by the API, whose errors name the fields, and its quote is shown by line', async () => {
  const id = await saveQuote();
  respond = async () => ({ status: 200, retryAfter: null, body: { id, object: 'tax_quote' } });
  expect(await settings.change(personOf('support'), '/quotes', body, quoteCreatedSchema)).toEqual({ id });
  expect(asked.at(-1)).toMatchObject({ operationId: 'createTaxQuote', path: '/v1/tax_quotes', body });
  const quote = await settings.read(personOf('support'), `/quotes/${id}`, quoteDetailSchema);
  expect(quote).toMatchObject({
    amount: 39_728,
    breakdown: { subtotal: 30_000, shipping: 2_500, duty: 5_700, tax: 1_528 },
    price: {
      lines: [{ hs_code: '420221', origin_country: 'GB', amount: 30_000, shipping: 2_500, landed: 39_728 }],
      warnings: ['Four national lines.'],
      duty_range: { min: 5_400, max: 9_000 },
    },
  });
  expect((await settings.send(personOf('support'), 'GET', `/quotes/${id}`, undefined, 'live')).status).toBe(404);

  const fields = [{ path: 'line_items[0].hs_code', code: 'format', message: 'Must have 6 digits.' }];
  const error = { code: 'validation_error', message: 'Not valid.', details: { fields } };
  respond = async () => ({ status: 400, retryAfter: null, body: { error } });
  expect(await settings.send(personOf('support'), 'POST', '/quotes', body)).toMatchObject({
    status: 400,
    body: { error: { code: 'operation_rejected', details: { reason: 'validation_error', fields } } },
  });
  respond = () => Promise.reject(new Error('unavailable'));
  expect(await settings.send(personOf('support'), 'POST', '/quotes', body)).toMatchObject({ status: 503 });
});
