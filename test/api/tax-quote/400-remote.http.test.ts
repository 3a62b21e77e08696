import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { handbagAs } from '../../setup/remote-quote.js';

const test = await openApiTest({ taxEngine: 'sandbox' });

describe('a refusal of a remote tax engine is told in our words, and stores nothing:', () => {
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
        code: 'validation_error',
        message: 'The request is not valid: see details.fields.',
        details: {
          fields: [
            {
              path: 'line_items[0].hs_code',
              code: 'restricted_product',
              message: 'Goods of this HS code are not sold through this service.',
            },
          ],
          reason: 'restricted_product',
        },
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
  ])('%s', async (sku, error) => {
    const before = await test.trace();
    expectResponse(await test.api.post('/v1/tax_quotes', handbagAs(sku)), 400, { error });
    expect(await test.trace()).toEqual(before);
  });
});
