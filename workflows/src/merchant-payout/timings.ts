const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a payout waits for the partner, for the bank and for operators. */
export const payoutTimings = {
  /** How long one step is tried before the payout waits, and how long it waits before it is tried again. */
  giveUpMilliseconds: 10 * minute,
  unknownPauseMilliseconds: 5 * minute,
  backoffMilliseconds: 1_000,
  backoffMaxMilliseconds: minute,
  /** After a rejection that may be different later, such as a balance that is too low. */
  rejectedPauseMilliseconds: hour,
  /** How often a held payout reads whether its merchant was released. */
  heldPauseMilliseconds: hour,
  /** A step that does not succeed for this long needs an operator. */
  stepReviewMilliseconds: day,
  /** Reads without an event find what missed events would have said. The first one, in business days after the sending. */
  firstReadBusinessDays: 2,
  readPauseMilliseconds: day,
  reviewBusinessDays: 7,
} as const;
