/**
 * How long after acceptance an operation may be sent to the processor again, or its idempotency key fenced there. The
 * processor keeps idempotency keys for 24 hours; one hour is a margin. After that, the service only reads.
 */
export const safeWindowMilliseconds = 23 * 3_600_000;
