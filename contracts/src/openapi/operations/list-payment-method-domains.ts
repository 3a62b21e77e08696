import { paymentMethodDomainListSchema } from '../../payment-method-domain/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleDomain } from './example-domain.js';

export const listPaymentMethodDomains: ApiOperation = {
  operationId: 'listPaymentMethodDomains',
  method: 'get',
  path: '/v1/payment_method_domains',
  tag: 'Payment method domains',
  summary: 'Read the wallet domain',
  description:
    'Returns the registered domain of this mode with the last known status of each wallet, as a list with one element. ' +
    'The list is empty when no domain is registered. This request does not contact the acquirers: to refresh the statuses, ' +
    'validate the domain.',
  success: 'The registered domain, or an empty list.',
  pathParameters: null,
  request: null,
  response: paymentMethodDomainListSchema,
  idempotent: false,
  errors: [],
  errorDetails: {
    validation_error: {
      fields: [{ path: 'limit', code: 'unknown_field', message: 'Is not a parameter of this request.' }],
    },
  },
  examples: [
    {
      name: 'registered',
      summary: 'A registered domain',
      request: null,
      response: { object: 'list', data: [exampleDomain], has_more: false },
    },
  ],
};
