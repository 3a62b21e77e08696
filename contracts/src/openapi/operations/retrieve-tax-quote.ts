import { z } from 'zod';
import { taxQuoteResponseSchema } from '../../tax-quote/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleQuote } from './create-tax-quote.js';
import { exampleQuoteId } from './example-order.js';

export const retrieveTaxQuote: ApiOperation = {
  operationId: 'retrieveTaxQuote',
  method: 'get',
  path: '/v1/tax_quotes/{id}',
  tag: 'Tax quotes',
  summary: 'Retrieve a tax quote',
  description:
    'Returns the quote byte for byte as it was created, except for `status`. Use it if you did not keep the response. ' +
    "Quotes are kept after they expire. Malformed ids and other merchants' quotes both return 404.",
  success: 'The quote.',
  pathParameters: z.object({
    id: z.uuid().meta({ description: 'Id of the quote, a UUID.', example: exampleQuoteId }),
  }),
  request: null,
  response: taxQuoteResponseSchema,
  extension: true,
  idempotent: false,
  errors: ['tax_quote_not_found'],
  examples: [
    {
      name: 'charged',
      summary: 'A quote that was charged',
      request: null,
      response: { ...exampleQuote, status: 'charged' },
    },
  ],
};
