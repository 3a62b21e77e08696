/**
 * For this long after acceptance an operation may be sent to the processor again, or closed there. The processor keeps
 * idempotency keys for 24 hours and forgets them then; an hour of margin stays. Past it we only read.
 */
export const safeWindowMilliseconds = 23 * 3_600_000;
