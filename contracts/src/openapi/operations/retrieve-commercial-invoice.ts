import { z } from 'zod';
import { quoteNotStoredMessage } from '../../customs/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleIntentId } from './example-order.js';

export const retrieveCommercialInvoice: ApiOperation = {
  operationId: 'retrieveCommercialInvoice',
  method: 'get',
  path: '/v1/payment_intents/{payment_intent_id}/commercial_invoice',
  tag: 'Payment intents',
  summary: 'Download the commercial invoice of a payment',
  description:
    'Returns the commercial invoice of a charged order as a PDF for the carrier: the customs data with the name and ' +
    'address of the recipient. Its lines, shipping, duty and tax add up to the charge. Do not attach it to the parcel ' +
    'where the number of a scheme must stay confidential (IOSS). Errors are as for the customs data, in JSON.',
  success: 'The invoice, A4.',
  pathParameters: z.object({
    payment_intent_id: z.uuid().meta({ description: 'Id of the payment, a UUID.', example: exampleIntentId }),
  }),
  request: null,
  response: z.string().meta({ format: 'binary', description: 'The bytes of the PDF.' }),
  file: 'application/pdf',
  extension: true,
  idempotent: false,
  errors: ['not_found', 'tax_quote_not_found', 'invalid_state_transition'],
  errorMessages: { tax_quote_not_found: quoteNotStoredMessage },
  examples: [],
};
