import { listPaymentIntentsSchema, paymentIntentListSchema } from '../../payment-intent/wire.js';
import { filteredPages, lateRows, listOperation } from '../list-operation.js';
import { examplePaid } from './retrieve-payment-intent.js';

export const listPaymentIntents = listOperation({
  operationId: 'listPaymentIntents',
  path: '/v1/payment_intents',
  tag: 'Payment intents',
  summary: 'List payments',
  description: `${filteredPages('payment')} ${lateRows('payment')}`,
  objects: 'payments',
  queryParameters: listPaymentIntentsSchema,
  response: paymentIntentListSchema,
  example: { summary: 'A page with one payment', data: [examplePaid] },
});
