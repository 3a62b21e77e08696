import { baseTheme } from '../../branding/base-theme.js';
import { brandingFields } from '../../checkout-config/response.js';
import { browserConfigResponseSchema, checkoutConfigSchema } from '../../checkout-config/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleCheckoutConfig } from './example-checkout-config.js';

export const createBrowserConfig: ApiOperation = {
  operationId: 'createBrowserConfig',
  method: 'post',
  path: '/v1/checkout/browser_config',
  tag: 'Checkout',
  summary: 'Read the checkout configuration in a browser',
  description:
    'The same as `POST /v1/checkout/config`, with your branding, for the browser of the buyer. It takes your ' +
    '**publishable** key, `pk_test_…` or `pk_live_…`, as the Bearer token or as `X-API-Key`. A secret key is rejected ' +
    'with 401 and recorded as exposed, because the browser has shown it to every visitor: rotate it. Pages of every ' +
    'origin may call this operation, without credentials, and no other operation of this API. It has a rate limit of ' +
    'its own, `browser_config`, per publishable key. Keep the response for 60 seconds. After that, send its `ETag` in ' +
    '`If-None-Match`.',
  success: 'The configuration of this currency, with the branding.',
  pathParameters: null,
  request: checkoutConfigSchema,
  response: browserConfigResponseSchema,
  idempotent: false,
  key: 'publishable',
  conditional: true,
  errors: [],
  examples: [
    {
      name: 'gbp',
      summary: 'A checkout in pounds with the base theme',
      request: { currency: 'GBP' },
      response: {
        object: 'browser_config',
        ...exampleCheckoutConfig,
        branding: brandingFields({ ...baseTheme, displayName: 'Harbour Leather' }),
      },
    },
  ],
};
