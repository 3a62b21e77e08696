import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { handbagAs } from '../../setup/remote-quote.js';

const test = await openApiTest({ taxEngine: 'sandbox' });

describe('an error of a remote tax engine', () => {
  it.each([
    [
      'tax:no-country',
      {
        code: 'country_not_supported',
        message: 'The destination is not supported: see details.reason.',
        details: { country: 'US', reason: 'no_rule_pack' },
      },
    ],
    [
      'tax:restricted',
      {
        code: 'country_not_supported',
        message: 'Goods of this HS code are not sold through this service.',
        details: { country: 'US', reason: 'restricted_product', lines: [0] },
      },
    ],
    [
      'tax:too-large',
      {
        code: 'invalid_amount',
        message: 'An amount is not valid: see details.fields.',
        details: {
          fields: [
            { path: 'line_items', code: 'total_too_large', message: 'The total of the quote is above 99999999.' },
          ],
        },
      },
    ],
  ])('returns an error of a remote engine as our own error and stores nothing: %s', async (sku, error) => {
    const before = await test.trace();
    expectResponse(await test.api.post('/v1/tax_quotes', handbagAs(sku)), 400, { error });
    expect(await test.trace()).toEqual(before);
  });
});
