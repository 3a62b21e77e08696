import { safeWindowMilliseconds } from '@landed/contracts/idempotency/safe-window';

/**
 * How long an operation waits for what. An argument of every operation's workflow, so that a test runs a day in
 * seconds.
 */
export interface OperationTimings {
  /** After this the merchant is answered `processing`; counted from acceptance. */
  readonly sealAfterMilliseconds: number;
  /** The slow lane's first pause between two reads, and its longest. */
  readonly settleBackoffMilliseconds: number;
  readonly settleBackoffMaxMilliseconds: number;
  /** How long the slow lane may act on what it reads; past it only a person decides. Counted from acceptance. */
  readonly safeWindowMilliseconds: number;
  /** However late the slow lane starts, it may read for this long: enough for a read and a commit. */
  readonly lastReadMilliseconds: number;
  /** Past it the processor is still read, this often at first and then ever less, up to once in the longest. */
  readonly recheckMilliseconds: number;
  readonly recheckMaxMilliseconds: number;
}

const second = 1_000;
const hour = 3_600 * second;

export const operationTimings: OperationTimings = {
  sealAfterMilliseconds: 20 * second,
  settleBackoffMilliseconds: second,
  settleBackoffMaxMilliseconds: 30 * second,
  safeWindowMilliseconds,
  lastReadMilliseconds: 30 * second,
  recheckMilliseconds: hour,
  recheckMaxMilliseconds: 24 * hour,
};
