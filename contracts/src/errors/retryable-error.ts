import type { OperationKind, RetryableCode } from '../operation/types.js';
import { type ApiError, dependencyUnavailable } from './api-error.js';

/** What a `provider_error` says was not done. */
export const notMadeMessages: Readonly<Record<OperationKind, string>> = {
  checkout: 'The charge was not made: the processor rejected it. Send the same request again with the same key.',
  capture: 'The capture was not made: the processor rejected it. Send the same request again with the same key.',
  cancel:
    'The authorization was not canceled: the processor rejected it. Send the same request again with the same key.',
  refund: 'The refund was not made: the processor rejected it. Send the same request again with the same key.',
  dispute_evidence:
    'The evidence was not submitted: the processor rejected it. Send the same request again with the same key.',
};

/** The `idempotency_in_progress` of a refund whose payment is being captured. */
export const captureInProgressMessage =
  'A capture of this payment is still running: wait, then send the same request again.';

/** The `idempotency_in_progress` of a refund whose payment is `processing`. */
export const chargeInProgressMessage =
  'The outcome of the charge is not known yet: wait until the payment is not `processing`, then send the same request again.';

/** The `idempotency_in_progress` of evidence for a dispute that another submission holds. */
export const evidenceInProgressMessage =
  'Another submission of evidence for this dispute is still running: wait, then send the same request again.';

/** The API error of an operation that did nothing and stored no response. */
export function retryableError(kind: OperationKind, code: RetryableCode): ApiError {
  switch (code) {
    case 'provider_error':
      return { code, message: notMadeMessages[kind] };
    case 'idempotency_in_progress':
      return kind === 'dispute_evidence'
        ? { code, message: evidenceInProgressMessage, details: { pending: 'dispute_evidence' } }
        : { code, message: captureInProgressMessage, details: { pending: 'capture' } };
    case 'charge_in_progress':
      return { code: 'idempotency_in_progress', message: chargeInProgressMessage, details: { pending: 'charge' } };
    case 'dependency_unavailable':
      return dependencyUnavailable;
    case 'internal_error':
      return { code };
  }
}
