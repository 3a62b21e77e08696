import { newId } from '../ids.js';
import type { Challenge } from '../payment-intent/record.js';

export function newChallenge(returnUrl: string | undefined): Challenge {
  return { id: newId('src_1', 23), returnUrl: returnUrl ?? null };
}

/** Stripe's `next_action`: for its browser script, or a redirect when the payment has a return address. */
export function nextActionOf({ id, returnUrl }: Challenge, publicUrl: string): Record<string, unknown> {
  const url = `${publicUrl}/3ds/${id}`;
  if (returnUrl !== null) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: id } };
}
