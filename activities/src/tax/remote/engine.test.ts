import type { ServerResponse } from 'node:http';
import type { LandedCost, LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaxEngine } from '../port.js';
import { createRemoteTaxEngine } from './engine.js';
import { createRoom, createServiceGuard, guardLimits } from './service-guard.js';
import { answering, openTestService, type TestService } from './test-service.js';

const lines = [
  { sku: 'a', description: 'Shirt', quantity: 2, unitAmount: 1_000, hsCode: '610910', originCountry: null },
  { sku: null, description: 'Bag', quantity: 1, unitAmount: 500, hsCode: '4202210090', originCountry: 'IT' },
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

/** What of it goes into the quote. */
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
    },
    {
      ...lines[1],
      amount: 500,
      tax: 104,
      taxComponents: [{ name: 'tax', rate: null, amount: 104 }],
      duty: 0,
      dutyComponents: [],
      dutyBasis: null,
    },
  ],
  assumptions: ['Origin is as stated.'],
  rulePacks: ['engine/acme@2026.11', 'rates/gb@2026-04-01'],
};

const internalError = { kind: 'refused', refusal: { code: 'internal_error' } };

let service: TestService;
let faults: string[];

beforeAll(async () => {
  service = await openTestService();
});

beforeEach(() => {
  faults = [];
});

afterAll(() => service.close());

function price(fallback: TaxEngine | null = null, timeoutMilliseconds = 2_000) {
  const engine = createRemoteTaxEngine({
    name: 'acme',
    url: service.url,
    secret: 'a-secret',
    timeoutMilliseconds,
    fallback,
    guard: createServiceGuard(guardLimits, createRoom(guardLimits)),
    onFault: ({ message }) => faults.push(message),
  });
  return engine.price(request, '2026-11-21');
}

const withBreakdown = (change: object) => ({ ...good, amount_breakdown: { ...good.amount_breakdown, ...change } });
const withLine = (change: object) => ({
  ...good,
  line_items: [{ ...good.line_items[0], ...change }, good.line_items[1]],
});

describe('a tax service behind HTTP', () => {
  it('is told the order, the day and its secret, and nothing else', async () => {
    service.answers(answering(200, good));
    await price();
    expect(service.heard).toEqual([
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
            },
            {
              sku: null,
              description: 'Bag',
              quantity: 1,
              unit_amount: 500,
              hs_code: '4202210090',
              origin_country: 'IT',
            },
          ],
        },
      },
    ]);
  });

  it('prices the order; charges that it does not break down are one component each', async () => {
    service.answers(answering(200, good));
    expect([await price(), faults]).toEqual([{ kind: 'priced', cost }, []]);
  });

  it('may say more than is agreed, and nobody hears it', async () => {
    service.answers(answering(200, { ...withLine({ note: 'own words' }), cheers: 'own words' }));
    expect(await price()).toEqual({ kind: 'priced', cost });
  });
});

describe('an answer that cannot be used is no price:', () => {
  const page = '<html>own words</html>';
  const bad: [string, unknown, string][] = [
    ['a total that is none', withBreakdown({ total: 3_151 }), 'wrong_amounts: the total is 3151, not 3150'],
    ['another currency', withBreakdown({ currency: 'USD' }), 'wrong_amounts: the currency is not that of the request'],
    [
      'another subtotal',
      withBreakdown({ subtotal: 2_400, total: 3_050 }),
      'wrong_amounts: the subtotal is 2400, not 2500',
    ],
    [
      'tax that its lines do not have',
      withLine({ tax: 415 }),
      'wrong_amounts: the tax is 520, not 519; the tax of line 0 is 415, not 416',
    ],
    [
      'components that do not add up',
      withLine({ duty_components: [] }),
      'wrong_amounts: the duty of line 0 is 30, not 0',
    ],
    ['a line of other goods', withLine({ hs_code: '610990' }), 'wrong_amounts: a line is not that of the request'],
    ['a line of another amount', withLine({ amount: 1 }), 'wrong_amounts: line 0 is not that of the request'],
    [
      'lines in another order',
      { ...good, line_items: good.line_items.toReversed() },
      'wrong_amounts: a line is not that of the request',
    ],
    [
      'a line too few',
      { ...good, line_items: [good.line_items[0]] },
      'wrong_amounts: the number of lines is not that of the request',
    ],
    ['no JSON', page, 'malformed: not JSON'],
    ['half of it', JSON.stringify(good).slice(0, 100), 'malformed: not JSON'],
    ['nothing', '', 'malformed: not JSON'],
    ['null', 'null', 'malformed: all of it'],
    ['a negative amount', withLine({ duty: -30 }), 'malformed: line_items.0.duty'],
    ['a fraction', withLine({ tax: 416.5 }), 'malformed: line_items.0.tax'],
    ['an amount as text', withBreakdown({ total: '3150' }), 'malformed: amount_breakdown.total'],
    ['an amount that no integer holds', withBreakdown({ total: 1e300 }), 'malformed: amount_breakdown.total'],
    ['an unknown currency', withBreakdown({ currency: 'JPY' }), 'malformed: amount_breakdown.currency'],
    ['no version', { ...good, engine_version: undefined }, 'malformed: engine_version'],
    ['markup', { ...good, assumptions: ['<b>own words</b>'] }, 'malformed: assumptions.0'],
    ['a line break', { ...good, assumptions: ['own\nwords'] }, 'malformed: assumptions.0'],
    [
      'a rate that is none',
      withLine({ tax_components: [{ name: 'VAT', rate: '20 %', amount: 416 }] }),
      'malformed: line_items.0.tax_components.0.rate',
    ],
    ['more than 256 KiB', { ...good, padding: 'x'.repeat(256 * 1024) }, 'too_large'],
  ];

  it.each(bad)('%s', async (_, body, fault) => {
    service.answers(answering(200, body));
    expect([await price(), faults, service.heard.length]).toEqual([internalError, [fault], 1]);
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
  ])('status %i, whatever its body', async (status, headers, calls) => {
    service.answers(answering(status, status === 204 ? '' : good, headers));
    expect([await price(), faults, service.heard.length]).toEqual([internalError, [`status: ${status}`], calls]);
  });

  it('one that breaks off', async () => {
    service.answers((response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{', () => response.destroy());
    });
    expect([await price(), faults, service.heard.length]).toEqual([internalError, ['unreachable'], 2]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['that does not come', () => undefined],
    [
      'that does not end',
      (response) => {
        response.writeHead(200);
        response.write('{');
      },
    ],
  ])('one %s in time', async (_, hang) => {
    service.answers(hang);
    expect([await price(null, 150), faults, service.heard.length]).toEqual([internalError, ['timeout'], 1]);
  });

  it('but what passes at once is not noticed', async () => {
    service.answers(answering(503, ''), answering(200, good));
    expect([await price(), faults, service.heard.length]).toEqual([{ kind: 'priced', cost }, [], 2]);
  });

  it('and a second try gets no time of its own', async () => {
    service.answers(answering(503, ''), () => undefined);
    expect([await price(null, 300), faults, service.heard.length]).toEqual([internalError, ['timeout'], 2]);
  });
});

describe('a refusal of the service', () => {
  const refused = (error: object) => answering(422, { error: { ...error, message: 'own words' } });
  const field = (path: string, code: string) => ({ path, code, message: 'own words' });

  it('is passed on with its place, in our words', async () => {
    service.answers(refused({ code: 'country_not_supported', country: 'own words', reason: 'territory_excluded' }));
    expect(await price()).toEqual({
      kind: 'refused',
      refusal: { code: 'country_not_supported', details: { country: 'GB', reason: 'territory_excluded' } },
    });

    const fields = [
      field('line_items[1].hs_code', 'restricted_product'),
      field('currency', 'exchange_rate_unavailable'),
    ];
    service.answers(refused({ code: 'validation_error', fields }));
    expect(await price()).toEqual({
      kind: 'refused',
      refusal: {
        code: 'validation_error',
        details: {
          fields: [
            {
              path: 'line_items[1].hs_code',
              code: 'restricted_product',
              message: 'Goods of this HS code are not sold through this service.',
            },
            {
              path: 'currency',
              code: 'exchange_rate_unavailable',
              message: 'There is no exchange rate that a limit could be compared by.',
            },
          ],
          reason: 'restricted_product',
        },
      },
    });

    service.answers(refused({ code: 'invalid_amount', reason: 'total_too_large' }));
    expect(await price()).toEqual({
      kind: 'refused',
      refusal: {
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

  it('is no fault of the service, however often it comes', async () => {
    const guard = createServiceGuard(guardLimits, createRoom(guardLimits));
    const { url } = service;
    const engine = createRemoteTaxEngine({
      name: 'acme',
      url,
      secret: 's',
      timeoutMilliseconds: 2_000,
      fallback: null,
      guard,
    });
    service.answers(refused({ code: 'country_not_supported', reason: 'no_rule_pack' }));
    for (let call = 0; call < 2 * guardLimits.failuresToOpen; call += 1) await engine.price(request, '2026-11-21');
    expect([guard.circuit, service.heard.length]).toEqual(['closed', 2 * guardLimits.failuresToOpen]);
  });

  it.each<[string, object]>([
    ['another code of ours', { code: 'unauthorized' }],
    ['a code of its own', { code: 'account_suspended' }],
    ['a reason of its own', { code: 'country_not_supported', reason: 'own words' }],
    ['no field', { code: 'validation_error', fields: [] }],
    ['a field code of its own', { code: 'validation_error', fields: [field('currency', 'own_words')] }],
    ['a field that the request has not', { code: 'validation_error', fields: [field('own.words', 'required')] }],
    [
      'a line that the request has not',
      { code: 'validation_error', fields: [field('line_items[2].hs_code', 'rate_unavailable')] },
    ],
    ['a code at another field', { code: 'validation_error', fields: [field('currency', 'rate_unavailable')] }],
  ])('that is none of ours is not passed on: %s', async (_, error) => {
    service.answers(refused(error));
    expect(await price()).toEqual(internalError);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['unknown_refusal']);
  });
});

describe('with a fallback', () => {
  const embedded: LandedCost = { ...cost, assumptions: ['Of the packs.'], rulePacks: ['rules/GB@2026-04-01'] };
  const fallback = (outcome: LandedCostOutcome): TaxEngine => ({ version: 'embedded-2', price: () => outcome });

  it('the other engine prices what the service does not, and the quote says so before all else', async () => {
    service.answers(answering(500, ''));
    const note = 'The tax engine acme gave no usable answer; the embedded engine priced this quote in its place.';
    expect([await price(fallback({ kind: 'priced', cost: embedded })), faults]).toEqual([
      { kind: 'priced', cost: { ...embedded, assumptions: [note, 'Of the packs.'] } },
      ['status: 500'],
    ]);
  });

  it('its refusal is not taken for one of the service', async () => {
    service.answers(answering(500, ''));
    const refusal = { code: 'country_not_supported', details: { country: 'GB', reason: 'no_rule_pack' } } as const;
    expect(await price(fallback({ kind: 'refused', refusal }))).toEqual(internalError);
  });

  it('a refusal of the service stands', async () => {
    service.answers(answering(422, { error: { code: 'country_not_supported', reason: 'no_rule_pack' } }));
    expect(await price(fallback({ kind: 'priced', cost: embedded }))).toEqual({
      kind: 'refused',
      refusal: { code: 'country_not_supported', details: { country: 'GB', reason: 'no_rule_pack' } },
    });
  });
});
