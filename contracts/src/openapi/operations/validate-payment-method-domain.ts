import { paymentMethodDomainSchema } from '../../payment-method-domain/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleDomain } from './example-domain.js';

export const validatePaymentMethodDomain: ApiOperation = {
  operationId: 'validatePaymentMethodDomain',
  method: 'post',
  path: '/v1/payment_method_domains/validate',
  tag: 'Payment method domains',
  summary: 'Retry the activation of wallets',
  description:
    'Retries the activation at every entity where a wallet is `inactive`, and returns the refreshed statuses. Entities ' +
    'whose wallets are all active are left untouched. Call it after you have fixed what `error_message` describes. ' +
    'Inactive wallets are also validated automatically every day. The operation has no body; a body is ignored.',
  success: 'The domain with the status of each wallet at each entity.',
  pathParameters: null,
  request: null,
  response: paymentMethodDomainSchema,
  idempotent: false,
  errors: ['not_found'],
  errorDetails: {
    validation_error: {
      fields: [{ path: 'limit', code: 'unknown_field', message: 'Is not a parameter of this request.' }],
    },
  },
  examples: [{ name: 'validate', summary: 'Validate the registered domain', request: null, response: exampleDomain }],
};
