import { safeWindowMilliseconds } from '@landed/contracts/idempotency/safe-window';
import type { OperationInput } from '@landed/contracts/operation/types';

/** For this long after acceptance the caller is assumed to wait, and the first call may still be sent. */
export const sendDeadlineMilliseconds = 60_000;

/**
 * Whether it is too late to send the first call. A worker that recovers later must not charge a buyer who may have paid
 * elsewhere since.
 */
export function isPastSendDeadline(input: OperationInput, now: Date): boolean {
  return now.getTime() - Date.parse(input.acceptedAt) > sendDeadlineMilliseconds;
}

/**
 * Whether the caller has left. What begins now is done for no caller, and would delay what others still wait for.
 */
export function isPastCallersDeadline({ callerWaitsUntil }: OperationInput, now: Date): boolean {
  return callerWaitsUntil !== undefined && now.getTime() > Date.parse(callerWaitsUntil);
}

/**
 * A call that was sent right before the send deadline has reached the processor by then, or never will: its own time limit
 * is a few seconds. Counted from acceptance.
 */
export const defaultDecisionWaitMilliseconds = sendDeadlineMilliseconds + 30_000;

/** Ten minutes: for so long the processor may show an effect late that it made before an error which it has stored. */
export const defaultStoredErrorMilliseconds = 600_000;

/**
 * Whether the processor may have expired the operation's key. After that nothing is sent with it, not even a fence.
 */
export function isPastSafeWindow(input: OperationInput, now: Date): boolean {
  return now.getTime() - Date.parse(input.acceptedAt) > safeWindowMilliseconds;
}

/** The processor keeps keys for at least a day. An earlier attempt may have used this one up to a safe window ago. */
const afterEarlierAttemptMilliseconds = 24 * 3_600_000 - safeWindowMilliseconds;

/**
 * {@link isPastSafeWindow} for an operation whose rows were lost. Its key may be older than this attempt: an earlier attempt that left
 * no rows sent the same one.
 */
export function isPastSafeWindowWithoutRows(input: OperationInput, now: Date): boolean {
  if (input.idempotency.attempt === 1) return isPastSafeWindow(input, now);
  return now.getTime() - Date.parse(input.acceptedAt) > afterEarlierAttemptMilliseconds;
}
