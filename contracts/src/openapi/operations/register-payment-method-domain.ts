import { paymentMethodDomainSchema, registerPaymentMethodDomainSchema } from '../../payment-method-domain/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleDomain } from './example-domain.js';

export const registerPaymentMethodDomain: ApiOperation = {
  operationId: 'registerPaymentMethodDomain',
  method: 'post',
  path: '/v1/payment_method_domains',
  tag: 'Payment method domains',
  summary: 'Register the wallet domain',
  description:
    'Registers the domain of your checkout page for Apple Pay and Google Pay, at every entity that has a payment ' +
    'account in this mode. You host no file and need no developer account of a wallet. The same domain again refreshes ' +
    'its activation at every entity. A merchant has one domain per mode: another one is rejected with ' +
    '`payment_method_domain_exists`, until an operator has removed the first. If an acquirer rejects the domain or does ' +
    'not respond, the response is still 200, within 4 seconds. Its wallets are then `inactive`, `error_message` says ' +
    'why, and slow checks continue in the background.',
  success: 'The domain with the status of each wallet at each entity.',
  pathParameters: null,
  request: registerPaymentMethodDomainSchema,
  response: paymentMethodDomainSchema,
  idempotent: false,
  errors: ['payment_method_domain_exists'],
  errorDetails: {
    validation_error: {
      fields: [
        {
          path: 'domain',
          code: 'invalid_hostname',
          message: 'Must not have a scheme: send only the hostname, such as shop.example.com.',
        },
      ],
    },
    payment_method_domain_exists: { domain: 'shop.example.com' },
  },
  examples: [
    {
      name: 'register',
      summary: 'Register the domain of a shop',
      request: { domain: 'shop.example.com' },
      response: exampleDomain,
    },
  ],
};
