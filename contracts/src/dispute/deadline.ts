import type { DisputeStatus } from './status.js';

/** Which of the two reminders of a deadline. */
export type DisputeReminder = 'first' | 'second';

/** What the lifecycle of a dispute waits for. Instants are RFC 3339. */
export interface DisputeWait {
  readonly status: DisputeStatus;
  readonly createdAt: string;
  /** The deadline for evidence that was not submitted yet; null if there is none. */
  readonly dueBy: string | null;
  /** The reminders of this deadline that were sent. */
  readonly reminded: readonly DisputeReminder[];
}
