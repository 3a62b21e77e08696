import { safeWindowMilliseconds } from '@landed/contracts/idempotency/safe-window';

/** The durations of a money operation. */
export interface OperationTimings {
  /** After this time the merchant gets a response without the outcome. Counted from acceptance. */
  readonly respondAfterMilliseconds: number;
  /** First and longest pause between two reads of the reconciliation. */
  readonly reconcileBackoffMilliseconds: number;
  readonly reconcileBackoffMaxMilliseconds: number;
  /** Counted from acceptance. After it nothing is sent to the processor and only an operator decides. */
  readonly safeWindowMilliseconds: number;
  /** Minimum time for the reconciliation, however late it starts: enough for one read and one save. */
  readonly lastReadMilliseconds: number;
  /** During manual review the processor is read after this pause, which doubles up to the maximum. */
  readonly recheckMilliseconds: number;
  readonly recheckMaxMilliseconds: number;
}

const second = 1_000;
const hour = 3_600 * second;

export const operationTimings: OperationTimings = {
  respondAfterMilliseconds: 20 * second,
  reconcileBackoffMilliseconds: second,
  reconcileBackoffMaxMilliseconds: 30 * second,
  safeWindowMilliseconds,
  lastReadMilliseconds: 30 * second,
  recheckMilliseconds: hour,
  recheckMaxMilliseconds: 24 * hour,
};
