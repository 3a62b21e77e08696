import { captureSchema } from '../../capture/wire.js';
import { paymentIntentActionResponseSchema } from '../../payment-intent/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleAuthorization, exampleAuthorizationRequest } from './example-authorization.js';

export const capturePayment: ApiOperation = {
  operationId: 'capturePayment',
  method: 'post',
  path: '/v1/capture',
  tag: 'Payment intents',
  summary: 'Capture an authorization',
  description:
    'Takes the whole authorized amount of a payment that was created with `capture_method` `manual`, before its ' +
    '`capture_before`; there is no partial capture. An answer whose `status` is still `authorized` means that the ' +
    'processor has not confirmed yet: read the payment later. Of a capture and a cancel at the same moment one wins ' +
    'and the other is refused.',
  pathParameters: null,
  request: captureSchema,
  response: paymentIntentActionResponseSchema,
  idempotent: true,
  errors: [
    'idempotency_key_required',
    'not_found',
    'idempotency_key_conflict',
    'idempotency_in_progress',
    'idempotency_recovery_required',
    'invalid_state_transition',
    'provider_error',
  ],
  examples: [
    {
      name: 'captured',
      summary: 'Take what was authorized',
      request: exampleAuthorizationRequest,
      response: {
        ...exampleAuthorization,
        status: 'captured',
        amount_capturable: 0,
        amount_captured: exampleAuthorization.amount,
      },
    },
  ],
};
