/** Header that every money operation requires. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * The key that a header value means. The IETF draft of the header writes a key as a string in double quotes, so `"k"` is
 * the key `k`: a client that starts to quote its keys repeats its requests and does not charge again.
 */
export function canonicalIdempotencyKey(value: string): string {
  return /^"[^"]*"$/.test(value) ? value.slice(1, -1) : value;
}

/**
 * State of a key. `running`: a workflow owns it. `completed`: the first response is stored and is replayed.
 * `retryable`: the last attempt ended without a charge, and the next request starts a new one. `recovery_required`: the
 * outcome is unknown after the safe window, or the stored response was purged; only an operator can decide.
 */
export const idempotencyStates = ['running', 'completed', 'retryable', 'recovery_required'] as const;
export type IdempotencyState = (typeof idempotencyStates)[number];
