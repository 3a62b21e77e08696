import { captureSchema } from '../../capture/wire.js';
import { notMadeMessages } from '../../errors/retryable-error.js';
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
    '`capture_before`. A partial capture is not possible. HTTP 200 does not mean captured: if `status` is still ' +
    '`authorized`, the processor has not confirmed yet; read the payment until it changes, and do not capture ' +
    'again. Of a capture and a cancel at the same time, one wins and the other is rejected with ' +
    '`invalid_state_transition`.',
  success: 'The payment: `captured`, or still `authorized` if the processor has not confirmed yet.',
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
  errorMessages: { provider_error: notMadeMessages.capture },
  examples: [
    {
      name: 'captured',
      summary: 'Take the authorized amount',
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
