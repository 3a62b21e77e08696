/** The whole body for an unknown resource or a resource of another merchant. */
export const notFound = {
  error: { code: 'not_found', message: 'The resource was not found: check the path and the id.' },
};

/** One difference in the details of an error. */
export interface Difference {
  readonly path: string;
  readonly reason: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

/** A difference whose values are shown. */
export function differs(path: string, expected: unknown, actual: unknown): Difference {
  return { path, reason: 'differs', expected, actual };
}

/** A difference whose values are not shown. */
export function differsUnseen(path: string): Difference {
  return { path, reason: 'differs' };
}

/** The difference between two operations that share a key. */
export function otherOperation(expected: string, actual: string): Difference {
  return { path: '', reason: 'other_operation', expected, actual };
}

/**
 * The whole body for a key that was used with another request: the payment of that request, and the differences. Without
 * differences, the requests differ in a field that is not compared.
 */
export function keyConflict(paymentIntentId: string | null, ...differences: readonly Difference[]) {
  return {
    error: {
      code: 'idempotency_key_conflict',
      message: 'This idempotency key was already used with a different request: use a new key for a new operation.',
      details: {
        ...(paymentIntentId === null ? {} : { payment_intent_id: paymentIntentId }),
        differences: differences.length === 0 ? [{ path: '', reason: 'other_field' }] : differences,
      },
    },
  };
}

/** The whole body for a key whose first request has no response yet. */
export const keyInProgress = {
  error: {
    code: 'idempotency_in_progress',
    message: 'The first request with this idempotency key is still running: wait, then send the same request again.',
  },
};

/** The whole body for a key that needs manual review, with the payment if it is known. */
export function keyNeedsReview(known: { readonly payment_intent_id?: string } = {}) {
  return {
    error: {
      code: 'idempotency_recovery_required',
      message: 'The first request with this idempotency key needs manual review: do not repeat it with a new key.',
      details: { requires_manual_review: true, ...known },
    },
  };
}
