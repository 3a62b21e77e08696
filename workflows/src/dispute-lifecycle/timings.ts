const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How often a dispute is read at the processor, and when its merchant is reminded and an operator alarmed. */
export const disputeTimings = {
  /** A bank decides in weeks. Its decision comes by an event; the daily read is for missed ones. */
  readPauseMilliseconds: day,
  /** How long after the deadline the dispute is read: the processor closes it a moment later. */
  afterDeadlineMilliseconds: 5 * minute,
  firstReminderMilliseconds: 72 * hour,
  secondReminderMilliseconds: 24 * hour,
  /** A dispute that is still open then needs an operator. */
  reviewMilliseconds: 180 * day,
  /** How long one read is tried before another step may be taken, and the pause before it is tried again. */
  giveUpMilliseconds: 10 * minute,
  retryPauseMilliseconds: 5 * minute,
  backoffMilliseconds: 1_000,
  backoffMaxMilliseconds: minute,
} as const;
