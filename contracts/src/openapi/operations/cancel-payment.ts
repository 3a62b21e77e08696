import { cancelSchema } from '../../cancel/wire.js';
import { notMadeMessages } from '../../errors/retryable-error.js';
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
    'Releases the money that an `authorized` payment holds. After that, nothing can be captured or refunded. ' +
    'HTTP 200 does not mean canceled: if `status` is still `authorized`, the processor has not confirmed yet; ' +
    'read the payment until it changes. Of a capture and a cancel at the same time, one wins and the other is ' +
    'rejected with `invalid_state_transition`. A payment that requires 3-D Secure authentication cannot be ' +
    'canceled; it expires automatically.',
  success: 'The payment: `canceled`, or still `authorized` if the processor has not confirmed yet.',
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
  errorMessages: { provider_error: notMadeMessages.cancel },
  examples: [
    {
      name: 'canceled',
      summary: 'Release the authorized amount',
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
