/** A mistake in the page's own code, as Stripe.js throws it. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
