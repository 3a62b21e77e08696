import { z } from 'zod';
import { customsDataResponseSchema, quoteNotStoredMessage } from '../../customs/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleBreakdown, exampleIntentId, exampleLines, exampleMetadata, exampleQuoteId } from './example-order.js';

export const retrieveCustoms: ApiOperation = {
  operationId: 'retrieveCustoms',
  method: 'get',
  path: '/v1/payment_intents/{payment_intent_id}/customs',
  tag: 'Payment intents',
  summary: 'Retrieve the customs data of a payment',
  description:
    'Returns what the parcel of a charged order declares: HS codes, origin, declared values, the duties and taxes that ' +
    'the price includes, who collects the tax and under which registration. After refunds it also says what to ' +
    'correct. It contains no data of the buyer. The payment must be `authorized`, `succeeded` or `captured` ' +
    '(otherwise `invalid_state_transition`), and charged with a quote (otherwise `tax_quote_not_found`).',
  success: 'The customs data.',
  pathParameters: z.object({
    payment_intent_id: z.uuid().meta({ description: 'Id of the payment, a UUID.', example: exampleIntentId }),
  }),
  request: null,
  response: customsDataResponseSchema,
  extension: true,
  idempotent: false,
  errors: ['not_found', 'tax_quote_not_found', 'invalid_state_transition'],
  errorMessages: { tax_quote_not_found: quoteNotStoredMessage },
  examples: [
    {
      name: 'uk_vat',
      summary: 'An order to London, whose VAT the seller collected',
      request: null,
      response: {
        object: 'customs_data',
        livemode: false,
        payment_intent_id: exampleIntentId,
        tax_quote_id: exampleQuoteId,
        metadata: exampleMetadata,
        is_import: true,
        incoterm: 'DDP',
        invoice_number: exampleIntentId,
        invoice_date: '2026-11-21',
        currency: 'GBP',
        value_basis: 'cif',
        amount_breakdown: exampleBreakdown,
        exporter: { name: 'Harbour Leather', country: 'US' },
        seller: { name: 'Landed GB', country: 'GB' },
        importer_of_record: 'buyer',
        declared_by: 'carrier',
        tax: {
          collected: 'by_seller',
          scheme: 'gb_vat',
          scheme_name: 'UK VAT',
          number: 'GB980780684',
          registration: 'registered',
          statement:
            'The tax was collected by the seller: UK VAT GB980780684. Any duty is charged to the seller (DDP). ' +
            'Collect nothing from the recipient.',
        },
        line_items: exampleLines.map(({ sku, description, quantity, unit_amount, hs_code }) => ({
          sku,
          description,
          quantity,
          hs_code,
          origin_country: 'US',
          net_weight_grams: null,
          unit_amount,
          amount: quantity * unit_amount,
          shipping: exampleBreakdown.shipping,
          declared_value: exampleBreakdown.subtotal + exampleBreakdown.shipping,
          duty: 0,
          duty_components: [],
          tax: exampleBreakdown.tax,
          tax_components: [{ name: 'VAT', rate: '20', amount: exampleBreakdown.tax }],
          tax_collected: 'by_seller',
        })),
        corrections: [],
      },
    },
  ],
};
