const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * How often a payment with a deadline is read at the processor, and when its merchant is warned. A 3-D Secure challenge
 * is read about ten times in its 30 minutes, an authorization four times a day: a processor rarely changes an
 * authorization by itself.
 */
export const lifecycleTimings = {
  /** The pause before the first read. Each later pause is twice as long, up to the maximum. */
  firstPauseMilliseconds: 15 * second,
  /** The longest pause while the buyer authenticates: one missed event must not keep an order waiting. */
  actionPauseMilliseconds: 5 * minute,
  /** The longest pause otherwise, and the only one for an authorization. */
  longestPauseMilliseconds: 6 * hour,
  /** How long before the end of an authorization the merchant is notified. */
  warningMilliseconds: 24 * hour,
} as const;
