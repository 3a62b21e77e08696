import type { DisputeReminder, DisputeWait } from '@landed/contracts/dispute/deadline';
import { disputeTimings } from './timings.js';

/**
 * The next step and when it is due (milliseconds since 1970).
 *
 * - `read`: read the dispute at the processor.
 * - `remind`: insert an event that the evidence is due.
 * - `review`: an operator should look at the dispute.
 */
export type DisputeStep = { readonly at: number } & (
  | { readonly act: 'read' | 'review' }
  | { readonly act: 'remind'; readonly which: DisputeReminder; readonly dueBy: string }
);

/** What the workflow has done so far. */
export interface DisputeProgress {
  /** The end of the last read that stated a fact, in milliseconds since 1970. */
  readonly readAt: number;
  /** When a read is tried again, because the last one stated no fact; null otherwise. */
  readonly retryAt: number | null;
  readonly isReviewed: boolean;
}

const { readPauseMilliseconds, afterDeadlineMilliseconds, reviewMilliseconds } = disputeTimings;

/** The next step of an open dispute. Pure. A reminder that is overdue is due at once, but never after the deadline. */
export function nextDisputeStep(wait: DisputeWait, progress: DisputeProgress, now: number): DisputeStep {
  const { readAt, retryAt, isReviewed } = progress;
  const steps: DisputeStep[] = [{ act: 'read', at: retryAt ?? readAt + readPauseMilliseconds }];
  if (!isReviewed) steps.push({ act: 'review', at: Date.parse(wait.createdAt) + reviewMilliseconds });
  if (wait.dueBy !== null) {
    const due = Date.parse(wait.dueBy);
    const read = due + afterDeadlineMilliseconds;
    if (readAt < read && retryAt === null) steps.push({ act: 'read', at: read });
    steps.push(...reminders(wait.dueBy, wait, now));
  }
  return steps.reduce((one, other) => (other.at < one.at ? other : one));
}

/** The first reminder is no longer sent when the second is due. */
function reminders(dueBy: string, { reminded }: DisputeWait, now: number): DisputeStep[] {
  const due = Date.parse(dueBy);
  const first = due - disputeTimings.firstReminderMilliseconds;
  const second = due - disputeTimings.secondReminderMilliseconds;
  if (now >= due || reminded.includes('second')) return [];
  if (now >= second || reminded.includes('first')) return [{ act: 'remind', which: 'second', dueBy, at: second }];
  return [{ act: 'remind', which: 'first', dueBy, at: first }];
}
