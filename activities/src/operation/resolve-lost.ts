import type { ApplicationFailure } from '@temporalio/common';
import { finalFailure } from './final-failure.js';
import type { OperationOutcome } from './types.js';

/** The outcome of a lost attempt of which an operator and the processor agree that nothing happened. */
export const keyFreed = {
  kind: 'retryable',
  code: 'internal_error',
  summary: 'The rows of the attempt were lost, and the processor made nothing.',
} as const satisfies OperationOutcome;

/** Without its rows, an attempt can only be decided together with the processor. */
export function needsTheProcessor(): ApplicationFailure {
  return finalFailure(
    'processor_silent',
    'The rows of this operation are gone. Only the processor can confirm a decision. Try again when it responds.',
  );
}

/** Without its quote, nothing shows what a charge consists of: the payment cannot be written again. */
export function needsTheQuote(): ApplicationFailure {
  return finalFailure(
    'quote_lost',
    'The quote of this charge is gone as well, so its payment cannot be written again. Refund the charge at the ' +
      'processor, remove `landed_payment_intent` from its metadata, and decide `did_not_happen` without ' +
      'processorPayment when the processor has expired the key: 23 hours after the request, 1 hour after a repeat.',
  );
}
