import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { FailureCode } from '@landed/contracts/payment-intent/status';
import Stripe from 'stripe';
import type { ChargeVerdict } from '../port.js';
import { cardOfError } from './map-card.js';

/**
 * The processor's decline codes with a failure code other than `card_declined`. Stolen and lost cards and suspected
 * fraud are not among them: a thief must not learn the reason.
 */
const failureCodes: Readonly<Record<string, FailureCode>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
};

/** The failure code of a decline: from its decline code if there is one, else from its code. */
export function failureCodeOf(error: { code?: string | null; decline_code?: string | null }): FailureCode {
  return failureCodes[error.decline_code ?? ''] ?? failureCodes[error.code ?? ''] ?? 'card_declined';
}

/**
 * What a failed charge call states. A card error is the issuer's decision. A 4xx other than 409 means that the
 * processor did not act. After a server error, a broken response or no response the outcome is unknown. "Too many
 * requests" is unknown as well: the processor did not act, but may if it is called again, and reconciling decides
 * that.
 */
export function verdictOfError(error: unknown): ChargeVerdict {
  const detail = errorDetail(error);
  if (error instanceof Stripe.errors.StripeCardError) {
    return {
      kind: 'declined',
      failureCode: failureCodeOf({ code: error.code ?? null, decline_code: error.decline_code ?? null }),
      ...cardOfError(error),
      detail,
    };
  }
  if (isStoredServerError(error)) return { kind: 'stored_error', detail };
  if (!isDefiniteRejection(error)) return { kind: 'unknown', detail };
  const underKey = error instanceof Stripe.errors.StripeInvalidRequestError;
  return { kind: 'not_charged', invalidPaymentMethod: invalidToken(error), underKey, detail };
}

/**
 * Whether a rejection is about the token: sending it again cannot help. The processor has a code for a token that this
 * account does not know, and none for one that another payment has used.
 */
function invalidToken({ param, code, message }: Stripe.errors.StripeError): 'unknown' | 'used' | null {
  if (code === undefined && /payment ?method was (already|previously) used/i.test(message)) return 'used';
  return param === 'payment_method' ? 'unknown' : null;
}

/** Whether the processor stated that it did not act: about the request itself, or at request level (a wrong key). */
export function isDefiniteRejection(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === 409) return false;
  return (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    (error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.statusCode !== undefined &&
      error.statusCode < 500)
  );
}

/** Whether the processor replayed the response that it stored under the key of this call. */
export function isReplayed(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
}

/** Whether the stored response of the key is a server error. A new server error proves nothing about the key. */
export function isStoredServerError(error: unknown): boolean {
  return isReplayed(error) && (error.statusCode ?? 0) >= 500;
}

/** The content of the processor's error, to be stored sealed. */
export function errorDetail(error: unknown): ProcessorDetail {
  if (!(error instanceof Stripe.errors.StripeError)) return { error: error instanceof Error ? error.name : 'unknown' };
  return {
    payment: error.payment_intent?.id ?? null,
    charge: error.charge ?? null,
    type: error.type,
    http_status: error.statusCode ?? null,
    code: error.code ?? null,
    decline_code: error.decline_code ?? null,
    message: error.message,
    request: error.requestId ?? null,
  };
}
