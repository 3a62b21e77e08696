/** The whole body for what is not there, or not the merchant's. */
export const notFound = {
  error: { code: 'not_found', message: 'The resource was not found: check the path and the id.' },
};

/** The whole body for a key that had another request. */
export const keyConflict = {
  error: {
    code: 'idempotency_key_conflict',
    message: 'This idempotency key was already used with a different request.',
  },
};

/** The whole body for a key whose first request has no response yet. */
export const keyInProgress = {
  error: {
    code: 'idempotency_in_progress',
    message: 'The first request with this idempotency key is still running: wait, then send the same request again.',
  },
};

/** The whole body for a key whose response only a person can give, with the payment where that is known. */
export function keyNeedsReview(known: { readonly payment_intent_id?: string } = {}) {
  return {
    error: {
      code: 'idempotency_recovery_required',
      message: 'The first request with this idempotency key needs manual review: do not repeat it with a new key.',
      details: { requires_manual_review: true, ...known },
    },
  };
}
