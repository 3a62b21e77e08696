import { cancelSchema } from '../../cancel/wire.js';
import { paymentIntentActionResponseSchema } from '../../payment-intent/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleAuthorization, exampleAuthorizationRequest } from './example-authorization.js';

export const cancelPayment: ApiOperation = {
  operationId: 'cancelPayment',
  method: 'post',
  path: '/v1/cancel',
  tag: 'Payment intents',
  summary: 'Cancel an authorization',
  description:
    'Releases an authorization: nothing was taken, and nothing can be taken or refunded any more. An answer whose ' +
    '`status` is still `authorized` means that the processor has not confirmed yet: read the payment later. Of a ' +
    'capture and a cancel at the same moment one wins and the other is refused.',
  pathParameters: null,
  request: cancelSchema,
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
      name: 'canceled',
      summary: 'Release what was authorized',
      request: exampleAuthorizationRequest,
      response: {
        ...exampleAuthorization,
        status: 'canceled',
        amount_capturable: 0,
        cancellation_reason: 'requested_by_merchant',
      },
    },
  ],
};
