import { checkoutConfigResponseSchema, checkoutConfigSchema } from '../../checkout-config/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleCheckoutConfig } from './example-checkout-config.js';

export const createCheckoutConfig: ApiOperation = {
  operationId: 'createCheckoutConfig',
  method: 'post',
  path: '/v1/checkout/config',
  tag: 'Checkout',
  summary: 'Read the checkout configuration',
  description:
    'Resolves a charge currency to the legal entity, its account at the processor and the wallets that can be ' +
    'offered. Read it before the card is collected, so that the token belongs to the account that the charge uses. ' +
    '`publishable_key` is the key of the **processor**, not your own. Nothing is created or changed.',
  success: 'The configuration of this currency.',
  pathParameters: null,
  request: checkoutConfigSchema,
  response: checkoutConfigResponseSchema,
  idempotent: false,
  errors: [],
  examples: [
    {
      name: 'gbp',
      summary: 'A checkout in pounds',
      request: { currency: 'GBP' },
      response: { object: 'checkout_config', ...exampleCheckoutConfig },
    },
  ],
};
