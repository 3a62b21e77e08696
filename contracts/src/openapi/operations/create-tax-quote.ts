import { createTaxQuoteSchema, taxQuoteResponseSchema } from '../../tax-quote/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleBreakdown, exampleLines, exampleQuoteId } from './example-order.js';

/** The order of the examples as a quote. */
export const exampleQuote = {
  id: exampleQuoteId,
  object: 'tax_quote',
  livemode: false,
  status: 'open',
  destination_country: 'GB',
  destination_postal_code: 'SW1A 1AA',
  ship_from_country: 'US',
  amount_breakdown: exampleBreakdown,
  line_items: exampleLines.map((line) => ({
    ...line,
    origin_country: null,
    net_weight_grams: null,
    volume_ml: null,
    metal_share_percent: null,
    preference: false,
    amount: line.quantity * line.unit_amount,
    tax: exampleBreakdown.tax,
    tax_components: [{ name: 'VAT', rate: '20', amount: exampleBreakdown.tax }],
    duty: exampleBreakdown.duty,
    duty_components: [],
    duty_basis: 'relief',
    duty_rate_range: null,
  })),
  duty_range: { min: 0, max: 0 },
  warnings: [
    {
      code: 'restricted_in_part',
      line: 0,
      message:
        "Some goods of HS 610910 are restricted in GB: counterfeit risk (brands often copied: right holder's " +
        'applications).',
    },
    {
      code: 'vat_part_of_code',
      line: 0,
      message:
        'Tax of 20 % was charged, although some goods of the code have 0 %: HS 610910 (sizes of children under 14 ' +
        '(Notice 714)).',
    },
    {
      code: 'rate_unverified',
      line: 0,
      message: 'The tax rate of HS 610910 was not compared with the text of the law or an official list.',
    },
    {
      code: 'origin_assumed',
      line: 0,
      message: 'The goods are assumed to originate in US, where they ship from.',
    },
    { code: 'preference_not_claimed', line: null, message: 'No trade-agreement preference is claimed.' },
  ],
  assumptions: [
    'No duty: the goods are worth at most 135.00 GBP.',
    'Tax of 20 % was charged, although some goods of the code have 0 %: HS 610910.',
    'Goods without origin_country are assumed to originate in US, where they ship from.',
    'No trade-agreement preference is claimed.',
    'Shipping is split over the lines by value and taxed at the rate of each line.',
  ],
  rule_packs: ['rules/GB@2026-04-01', 'nomenclature/hs@2022-01-01'],
  metadata: {},
  expires_at: '2026-11-21T10:30:00.000Z',
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
};

export const createTaxQuote: ApiOperation = {
  operationId: 'createTaxQuote',
  method: 'post',
  path: '/v1/tax_quotes',
  tag: 'Tax quotes',
  summary: 'Quote duty and tax',
  description:
    'Prices the landed cost of an order: goods, shipping, duty and tax for one destination. The price is ' +
    'guaranteed for 30 minutes. To charge it, send its `id` as `tax_quote_id` together with the same lines, ' +
    'shipping, address and currency. Until the quote expires, it can be charged more than once. Each line needs ' +
    'an HS code; `POST /v1/classifications` finds it. At most 25 lines and 32 KiB of JSON. An unsupported ' +
    'destination, and goods that are not quoted, are rejected with `country_not_supported`: `details.reason` says ' +
    'why, and `details.lines` lists the indexes of the lines.',
  success: 'The quote. `amount_breakdown.total` is what a charge with this quote takes.',
  pathParameters: null,
  request: createTaxQuoteSchema,
  response: taxQuoteResponseSchema,
  idempotent: false,
  errors: ['invalid_amount', 'country_not_supported'],
  examples: [
    {
      name: 'us_to_gb',
      summary: 'Two T-shirts from the United States to London',
      request: {
        destination_country: 'GB',
        destination_postal_code: 'SW1A 1AA',
        ship_from_country: 'US',
        currency: 'GBP',
        shipping_amount: 500,
        line_items: exampleLines,
        customer: { email: 'buyer@example.com' },
      },
      response: exampleQuote,
    },
  ],
};
