import { safeWindowMilliseconds } from '@landed/contracts/idempotency/safe-window';

const second = 1_000;
const hour = 3_600 * second;

/** The durations of a money operation. */
export const operationTimings = {
  /** After this time the merchant gets a response without the outcome. Counted from acceptance. */
  respondAfterMilliseconds: 20 * second,
  /** First and longest pause between two reads that reconcile. */
  reconcileBackoffMilliseconds: second,
  reconcileBackoffMaxMilliseconds: 30 * second,
  /** Counted from acceptance. After it nothing is sent to the processor and only an operator decides. */
  safeWindowMilliseconds,
  /** Minimum time to reconcile, however late it starts: enough for one read and one save. */
  lastReadMilliseconds: 30 * second,
  /** During manual review the processor is read after this pause, which doubles up to the maximum. */
  recheckMilliseconds: hour,
  recheckMaxMilliseconds: 24 * hour,
} as const;
