import { safeWindowMilliseconds } from '@landed/contracts/idempotency/safe-window';
import type { OperationInput } from '@landed/contracts/operation/types';

/** For this long after acceptance whoever asked is taken to be waiting, and the first call may still be sent. */
export const sendDeadlineMilliseconds = 60_000;

/** Whether nobody waits any more: a recovered worker charges no buyer who may have paid elsewhere since. */
export function isPastSendDeadline(input: OperationInput, now: Date): boolean {
  return now.getTime() - Date.parse(input.acceptedAt) > sendDeadlineMilliseconds;
}

/** Whether the processor may have forgotten the operation's key: then nothing is sent under it, not even to close it. */
export function isPastSafeWindow(input: OperationInput, now: Date): boolean {
  return now.getTime() - Date.parse(input.acceptedAt) > safeWindowMilliseconds;
}
