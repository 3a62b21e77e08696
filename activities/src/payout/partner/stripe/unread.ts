import Stripe from 'stripe';
import { errorDetail } from '../../../processor/stripe/map-error.js';

/**
 * What a failed read of a connected account states. An account that the platform has no access to is absent. Every other
 * failure says nothing about it.
 */
export function unread(error: unknown) {
  const isHidden = error instanceof Stripe.errors.StripeError && error.code === 'account_invalid';
  return isHidden ? { kind: 'absent' as const } : { kind: 'unknown' as const, detail: errorDetail(error) };
}
