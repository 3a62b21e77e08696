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
 * Whether the processor may have forgotten the operation's key. After that nothing is sent with it, not even a fence.
 */
export function isPastSafeWindow(input: OperationInput, now: Date): boolean {
  return now.getTime() - Date.parse(input.acceptedAt) > safeWindowMilliseconds;
}
