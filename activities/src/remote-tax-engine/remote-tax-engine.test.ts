import type { ServerResponse } from 'node:http';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { LandedCost, LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';
import type { TaxEngine } from '@landed/tax-engine/price';
import { handleAll } from 'cockatiel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breakerWithBulkhead } from '../circuit/breaker-with-bulkhead.js';
import { respondingWith, startTestService, type TestService } from '../testing/test-service.js';
import { createRemoteTaxEngine } from './remote-tax-engine.js';
import { serviceLimits } from './tax-engines.js';

const lines = [
  {
    sku: 'a',
    ...noDeclarations,
    description: 'Shirt',
    quantity: 2,
    unitAmount: 1_000,
    hsCode: '610910',
    originCountry: null,
  },
  {
    sku: null,
    ...noDeclarations,
    description: 'Bag',
    quantity: 1,
    unitAmount: 500,
    hsCode: '4202210090',
    originCountry: 'IT',
  },
] as const;

const request: QuoteRequest = {
  destinationCountry: 'GB',
  destinationPostalCode: 'SW1A 1AA',
  shipFromCountry: 'US',
  currency: 'GBP',
  shippingAmount: 100,
  lines,
};

const good = {
  engine_version: '2026.11',
  amount_breakdown: { subtotal: 2_500, shipping: 100, tax: 520, duty: 30, total: 3_150, currency: 'GBP' },
  line_items: [
    {
      hs_code: '610910',
      amount: 2_000,
      tax: 416,
      tax_components: [{ name: 'VAT', rate: '20', amount: 416 }],
      duty: 30,
      duty_components: [{ name: 'customs duty', rate: null, amount: 30 }],
      duty_basis: 'heading',
    },
    { hs_code: '4202210090', amount: 500, tax: 104, duty: 0 },
  ],
  assumptions: ['Origin is as stated.'],
  rule_packs: ['rates/gb@2026-04-01'],
};

/** What the quote takes from it. */
const cost: LandedCost = {
  breakdown: { subtotal: 2_500, shipping: 100, tax: 520, duty: 30, total: 3_150, currency: 'GBP' },
  lines: [
    {
      ...lines[0],
      amount: 2_000,
      tax: 416,
      taxComponents: [{ name: 'VAT', rate: '20', amount: 416 }],
      duty: 30,
      dutyComponents: [{ name: 'customs duty', rate: null, amount: 30 }],
      dutyBasis: 'heading',
      dutyRateRange: null,
    },
    {
      ...lines[1],
      amount: 500,
      tax: 104,
      taxComponents: [{ name: 'tax', rate: null, amount: 104 }],
      duty: 0,
      dutyComponents: [],
      dutyBasis: null,
      dutyRateRange: null,
    },
  ],
  dutyRange: null,
  warnings: [],
  assumptions: ['Origin is as stated.'],
  rulePacks: ['engine/acme@2026.11', 'rates/gb@2026-04-01'],
};

const internalError = { kind: 'rejected', error: { code: 'internal_error' } };
const unavailable = {
  kind: 'rejected',
  error: { code: 'rate_limit_unavailable', details: { reason: 'dependency_unavailable' } },
};

let service: TestService;
let faults: string[];

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(() => {
  faults = [];
});

afterAll(() => service.close());

const newGuard = () =>
  breakerWithBulkhead({ callsMax: serviceLimits.callsMax, breaker: { ...serviceLimits, failures: handleAll } });

function price(fallback: TaxEngine | null = null, timeoutMilliseconds = 20_000) {
  const engine = createRemoteTaxEngine({
    name: 'acme',
    url: service.url,
    secret: 'a-secret',
    timeoutMilliseconds,
    fallback,
    guard: newGuard(),
    onFault: ({ message }) => faults.push(message),
  });
  return engine.price(request, '2026-11-21');
}

const withBreakdown = (change: object) => ({ ...good, amount_breakdown: { ...good.amount_breakdown, ...change } });
const withLine = (change: object) => ({
  ...good,
  line_items: [{ ...good.line_items[0], ...change }, good.line_items[1]],
});

describe('a remote tax engine', () => {
  it('sends the order, the date and its secret, and nothing else', async () => {
    service.respond(respondingWith(200, good));
    await price();
    expect(service.requests).toEqual([
      {
        method: 'POST',
        url: '/quotes',
        authorization: 'Bearer a-secret',
        body: {
          date: '2026-11-21',
          destination_country: 'GB',
          destination_postal_code: 'SW1A 1AA',
          ship_from_country: 'US',
          currency: 'GBP',
          shipping_amount: 100,
          line_items: [
            {
              sku: 'a',
              description: 'Shirt',
              quantity: 2,
              unit_amount: 1_000,
              hs_code: '610910',
              origin_country: null,
              net_weight_grams: null,
              volume_ml: null,
              metal_share_percent: null,
              preference: false,
            },
            {
              sku: null,
              description: 'Bag',
              quantity: 1,
              unit_amount: 500,
              hs_code: '4202210090',
              origin_country: 'IT',
              net_weight_grams: null,
              volume_ml: null,
              metal_share_percent: null,
              preference: false,
            },
          ],
        },
      },
    ]);
  });

  it('prices the order, with one component for each charge that the response does not break down', async () => {
    service.respond(respondingWith(200, good));
    expect([await price(), faults]).toEqual([{ kind: 'priced', cost }, []]);
  });

  it('ignores fields of the response that are not agreed', async () => {
    service.respond(respondingWith(200, { ...withLine({ note: 'own words' }), cheers: 'own words' }));
    expect(await price()).toEqual({ kind: 'priced', cost });
  });
});

describe('an unusable response', () => {
  const page = '<html>own words</html>';
  const bad: [string, unknown, string][] = [
    ['has a wrong total', withBreakdown({ total: 3_151 }), 'wrong_amounts: the total is 3151, not 3150'],
    [
      'has another currency',
      withBreakdown({ currency: 'USD' }),
      'wrong_amounts: the currency is not that of the request',
    ],
    [
      'has another subtotal',
      withBreakdown({ subtotal: 2_400, total: 3_050 }),
      'wrong_amounts: the subtotal is 2400, not 2500',
    ],
    [
      'has a tax that is not the sum of its lines',
      withLine({ tax: 415 }),
      'wrong_amounts: the tax is 520, not 519; the tax of line 0 is 415, not 416',
    ],
    [
      'has components that do not add up',
      withLine({ duty_components: [] }),
      'wrong_amounts: the duty of line 0 is 30, not 0',
    ],
    ['has a line of other goods', withLine({ hs_code: '610990' }), 'wrong_amounts: a line is not that of the request'],
    ['has a line with another amount', withLine({ amount: 1 }), 'wrong_amounts: line 0 is not that of the request'],
    [
      'has its lines in another order',
      { ...good, line_items: good.line_items.toReversed() },
      'wrong_amounts: a line is not that of the request',
    ],
    [
      'lacks a line',
      { ...good, line_items: [good.line_items[0]] },
      'wrong_amounts: the number of lines is not that of the request',
    ],
    ['is not JSON', page, 'malformed: not JSON'],
    ['is incomplete JSON', JSON.stringify(good).slice(0, 100), 'malformed: not JSON'],
    ['has no body', '', 'malformed: not JSON'],
    ['is null', 'null', 'malformed: all of it'],
    ['has a negative amount', withLine({ duty: -30 }), 'malformed: line_items.0.duty'],
    ['has a fractional amount', withLine({ tax: 416.5 }), 'malformed: line_items.0.tax'],
    ['has an amount as text', withBreakdown({ total: '3150' }), 'malformed: amount_breakdown.total'],
    ['has an amount beyond safe integers', withBreakdown({ total: 1e300 }), 'malformed: amount_breakdown.total'],
    ['has an unknown currency', withBreakdown({ currency: 'JPY' }), 'malformed: amount_breakdown.currency'],
    ['has no version', { ...good, engine_version: undefined }, 'malformed: engine_version'],
    ['has markup', { ...good, assumptions: ['<b>own words</b>'] }, 'malformed: assumptions.0'],
    ['has a line break in a sentence', { ...good, assumptions: ['own\nwords'] }, 'malformed: assumptions.0'],
    [
      'has a malformed rate',
      withLine({ tax_components: [{ name: 'VAT', rate: '20 %', amount: 416 }] }),
      'malformed: line_items.0.tax_components.0.rate',
    ],
    ['is larger than 256 KiB', { ...good, padding: 'x'.repeat(256 * 1024) }, 'too_large'],
  ];

  it.each(bad)('prices nothing when it %s', async (_, body, fault) => {
    service.respond(respondingWith(200, body));
    expect([await price(), faults, service.requests.length]).toEqual([internalError, [fault], 1]);
  });

  it.each([
    [201, {}, 1],
    [204, {}, 1],
    [301, { location: '/elsewhere' }, 1],
    [307, { location: '/elsewhere' }, 1],
    [400, {}, 1],
    [401, {}, 1],
    [429, {}, 1],
    [500, {}, 2],
    [503, {}, 2],
  ])('prices nothing when it has status %i, with any body', async (status, headers, calls) => {
    service.respond(respondingWith(status, status === 204 ? '' : good, headers));
    expect([await price(), faults, service.requests.length]).toEqual([
      status < 500 ? internalError : unavailable,
      [`status: ${status}`],
      calls,
    ]);
  });

  it('prices nothing when the connection breaks in the body', async () => {
    service.respond((response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{', () => response.destroy());
    });
    expect([await price(), faults, service.requests.length]).toEqual([unavailable, ['unreachable'], 2]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['does not arrive', () => undefined],
    [
      'does not end',
      (response) => {
        response.writeHead(200);
        response.write('{');
      },
    ],
  ])('prices nothing when it %s in time', async (_, hang) => {
    service.respond(hang);
    expect([await price(null, 1_000), faults, service.requests.length]).toEqual([unavailable, ['timeout'], 1]);
  });

  it('a remote tax engine has its ranges and warnings taken into the quote', async () => {
    const [first, second] = good.line_items;
    const duty_rate_range = { min: '1.5', max: '12', lines: 7, code_digits: 4 };
    const warnings = [
      { code: 'range_wide', line: 0, message: 'Seven lines.' },
      { code: 'table_ends_soon', message: 'One table.' },
    ];
    const line_items = [{ ...first, duty_basis: 'national_line', duty_rate_range }, second];
    service.respond(respondingWith(200, { ...good, line_items, duty_range: { min: 30, max: 240 }, warnings }));
    expect(await price()).toEqual({
      kind: 'priced',
      cost: {
        ...cost,
        lines: [
          {
            ...cost.lines[0],
            dutyBasis: 'national_line',
            dutyRateRange: { min: '1.5', max: '12', lines: 7, codeDigits: 4 },
          },
          cost.lines[1],
        ],
        dutyRange: { min: 30, max: 240 },
        warnings: [warnings[0], { ...warnings[1], line: null }],
      },
    });
  });

  it('an unusable response is retried once, and a good second response prices the order', async () => {
    service.respond(respondingWith(503, ''), respondingWith(200, good));
    expect([await price(), faults, service.requests.length]).toEqual([{ kind: 'priced', cost }, [], 2]);
  });

  it('an unusable response is retried only within the time limit of the first attempt', async () => {
    service.respond(respondingWith(503, ''), () => undefined);
    expect([await price(null, 1_500), faults, service.requests.length]).toEqual([unavailable, ['timeout'], 2]);
  });
});

describe('a rejection by the service', () => {
  const rejected = (error: object) => respondingWith(422, { error: { ...error, message: 'own words' } });
  const field = (path: string, code: string) => ({ path, code, message: 'own words' });

  it('a rejection by the service is passed on with its field and with our message', async () => {
    service.respond(rejected({ code: 'country_not_supported', country: 'own words', reason: 'territory_excluded' }));
    expect(await price()).toEqual({
      kind: 'rejected',
      error: { code: 'country_not_supported', details: { country: 'GB', reason: 'territory_excluded' } },
    });

    const fields = [field('line_items[1].hs_code', 'unknown_hs_code'), field('currency', 'exchange_rate_unavailable')];
    service.respond(rejected({ code: 'validation_error', fields }));
    expect(await price()).toEqual({
      kind: 'rejected',
      error: {
        code: 'validation_error',
        details: {
          fields: [
            {
              path: 'line_items[1].hs_code',
              code: 'unknown_hs_code',
              message: 'This HS code is unknown.',
            },
            {
              path: 'currency',
              code: 'exchange_rate_unavailable',
              message: 'No exchange rate is on file to compare the order with a limit.',
            },
          ],
          reason: 'unknown_hs_code',
        },
      },
    });

    service.respond(rejected({ code: 'country_not_supported', reason: 'restricted_product', lines: [1, 0, 1] }));
    expect(await price()).toEqual({
      kind: 'rejected',
      error: {
        code: 'country_not_supported',
        message: 'Goods of this HS code are not sold through this service.',
        details: { country: 'GB', reason: 'restricted_product', lines: [0, 1] },
      },
    });

    service.respond(rejected({ code: 'invalid_amount', reason: 'total_too_large' }));
    expect(await price()).toEqual({
      kind: 'rejected',
      error: {
        code: 'invalid_amount',
        details: {
          fields: [
            { path: 'line_items', code: 'total_too_large', message: 'The total of the quote is above 99999999.' },
          ],
        },
      },
    });
    expect(faults).toEqual([]);
  });

  it('a rejection by the service does not count as a fault of the service', async () => {
    const guard = newGuard();
    const { url } = service;
    const engine = createRemoteTaxEngine({
      name: 'acme',
      url,
      secret: 's',
      timeoutMilliseconds: 20_000,
      fallback: null,
      guard,
    });
    service.respond(rejected({ code: 'country_not_supported', reason: 'no_rule_pack' }));
    for (let call = 0; call < 2 * serviceLimits.failuresToOpen; call += 1) await engine.price(request, '2026-11-21');
    expect([guard.circuit, service.requests.length]).toEqual(['closed', 2 * serviceLimits.failuresToOpen]);
  });

  it.each<[string, object]>([
    ['has an error code that pricing does not have', { code: 'unauthorized' }],
    ['has an error code of the service', { code: 'account_suspended' }],
    ['has a reason of the service', { code: 'country_not_supported', reason: 'own words' }],
    [
      'refuses a line that the request does not have',
      { code: 'country_not_supported', reason: 'rate_unavailable', lines: [2] },
    ],
    ['names no field', { code: 'validation_error', fields: [] }],
    ['has a field code of the service', { code: 'validation_error', fields: [field('currency', 'own_words')] }],
    [
      'names a field that the request does not have',
      { code: 'validation_error', fields: [field('own.words', 'required')] },
    ],
    [
      'names a line that the request does not have',
      { code: 'validation_error', fields: [field('line_items[2].hs_code', 'unknown_hs_code')] },
    ],
    [
      'has a code that does not belong to its field',
      { code: 'validation_error', fields: [field('currency', 'unknown_hs_code')] },
    ],
  ])('is not passed on when it %s', async (_, error) => {
    service.respond(rejected(error));
    expect(await price()).toEqual(internalError);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['unknown_rejection']);
  });
});

describe('a fallback engine', () => {
  const embedded: LandedCost = { ...cost, assumptions: ['From the tables.'], rulePacks: ['rules/GB@2026-04-01'] };
  const fallback = (outcome: LandedCostOutcome): TaxEngine => ({ version: 'embedded-2', price: () => outcome });

  it('prices the order when the service does not, and the quote says so first', async () => {
    service.respond(respondingWith(500, ''));
    const note = 'The tax engine acme returned no usable response; the embedded engine priced this quote instead.';
    expect([await price(fallback({ kind: 'priced', cost: embedded })), faults]).toEqual([
      { kind: 'priced', cost: { ...embedded, assumptions: [note, 'From the tables.'] } },
      ['status: 500'],
    ]);
  });

  it('a fallback engine does not have its rejections passed on', async () => {
    service.respond(respondingWith(500, ''));
    const error = { code: 'country_not_supported', details: { country: 'GB', reason: 'no_rule_pack' } } as const;
    expect(await price(fallback({ kind: 'rejected', error }))).toEqual(unavailable);
  });

  it('a fallback engine is not used when the service rejects the order', async () => {
    service.respond(respondingWith(422, { error: { code: 'country_not_supported', reason: 'no_rule_pack' } }));
    expect(await price(fallback({ kind: 'priced', cost: embedded }))).toEqual({
      kind: 'rejected',
      error: { code: 'country_not_supported', details: { country: 'GB', reason: 'no_rule_pack' } },
    });
  });
});
