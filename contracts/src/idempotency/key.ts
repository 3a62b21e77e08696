/** Header that every money operation requires. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * State of a key. `running`: a workflow owns it. `completed`: the first response is stored and is replayed.
 * `retryable`: the last attempt ended without a charge, and the next request starts a new one. `recovery_required`: the
 * outcome is unknown after the safe window, or the stored response was purged; only an operator can decide.
 */
export const idempotencyStates = ['running', 'completed', 'retryable', 'recovery_required'] as const;
export type IdempotencyState = (typeof idempotencyStates)[number];
