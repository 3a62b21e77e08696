/** How often a payment with a deadline is read at the processor, and when its merchant is warned. */
export interface LifecycleTimings {
  /** The pause before the first read. Each later pause is twice as long, up to the maximum. */
  readonly firstPauseMilliseconds: number;
  /** The longest pause while the buyer authenticates: one lost event must not keep an order waiting. */
  readonly actionPauseMilliseconds: number;
  /** The longest pause otherwise, and the only one for an authorization. */
  readonly longestPauseMilliseconds: number;
  /** How long before the end of an authorization the merchant is notified. */
  readonly warningMilliseconds: number;
  /** Deadlines counted from when the payment began to wait. Null: the stored deadlines, which the merchant received. */
  readonly actionWindowMilliseconds: number | null;
  readonly authorizationWindowMilliseconds: number | null;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * A 3-D Secure challenge is read about ten times in its 30 minutes, an authorization four times a day: a processor
 * rarely changes an authorization by itself.
 */
export const lifecycleTimings: LifecycleTimings = {
  firstPauseMilliseconds: 15 * second,
  actionPauseMilliseconds: 5 * minute,
  longestPauseMilliseconds: 6 * hour,
  warningMilliseconds: 24 * hour,
  actionWindowMilliseconds: null,
  authorizationWindowMilliseconds: null,
};
