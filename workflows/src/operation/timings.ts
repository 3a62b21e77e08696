/**
 * How long an operation waits for what. They come in with the start, so that a test runs a day in seconds and an
 * operator can see in the input what applied.
 */
export interface OperationTimings {
  /** After this the merchant is answered `processing`; counted from acceptance. */
  readonly sealAfterMilliseconds: number;
  /** The slow lane's first pause between two reads, and its longest. */
  readonly settleBackoffMilliseconds: number;
  readonly settleBackoffMaxMilliseconds: number;
  /** How long the slow lane may act on what it reads; past it only a person decides. Counted from acceptance. */
  readonly safeWindowMilliseconds: number;
}

const second = 1_000;
const hour = 3_600 * second;

/** The processor keeps idempotency keys for 24 hours; an hour of margin stays. */
export const operationTimings: OperationTimings = {
  sealAfterMilliseconds: 20 * second,
  settleBackoffMilliseconds: second,
  settleBackoffMaxMilliseconds: 30 * second,
  safeWindowMilliseconds: 23 * hour,
};
