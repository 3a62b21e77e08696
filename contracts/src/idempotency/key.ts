/** Header that every money-mutating call carries. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Where a key stands. `running`: a workflow owns it. `sealed`: the first answer is stored and is replayed.
 * `retryable`: the last try ended with nothing charged, the next request starts another. `recovery_required`: the
 * outcome is unknown past the safe window, or the stored answer is gone; only a person can say more.
 */
export const idempotencyStates = ['running', 'completed', 'retryable', 'recovery_required'] as const;
export type IdempotencyState = (typeof idempotencyStates)[number];
