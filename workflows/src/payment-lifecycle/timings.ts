/**
 * How long a payment waits, and how often it is looked at meanwhile. An argument, so that a test runs a week in seconds.
 */
export interface LifecycleTimings {
  /** The pause before the first look at the processor; each one after it is twice as long, up to the longest. */
  readonly firstPauseMilliseconds: number;
  /** The longest pause while a buyer is at it: one event that got lost must not keep an order waiting. */
  readonly actionPauseMilliseconds: number;
  /** The longest pause otherwise, and the only one for an authorization. */
  readonly longestPauseMilliseconds: number;
  /** How long before the end of an authorization the merchant is told. */
  readonly warningMilliseconds: number;
  /**
   * Ends that count from when the payment began to wait, instead of those that are stored with it. Null: the stored
   * ones, which are what the merchant was told.
   */
  readonly actionWindowMilliseconds: number | null;
  readonly authorizationWindowMilliseconds: number | null;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * A buyer's challenge is read about ten times in its half hour, an authorization four times a day: a processor changes
 * one by itself only where somebody works on its own pages, or when it ends.
 */
export const lifecycleTimings: LifecycleTimings = {
  firstPauseMilliseconds: 15 * second,
  actionPauseMilliseconds: 5 * minute,
  longestPauseMilliseconds: 6 * hour,
  warningMilliseconds: 24 * hour,
  actionWindowMilliseconds: null,
  authorizationWindowMilliseconds: null,
};
