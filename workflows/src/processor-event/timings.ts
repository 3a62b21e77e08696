const second = 1_000;
const minute = 60 * second;

/** How long a processor event is read while the processor states no fact. */
export const processorEventTimings = {
  backoffMilliseconds: second,
  backoffMaxMilliseconds: minute,
  giveUpMilliseconds: 60 * minute,
} as const;

/** How long the payment of a dispute or refund is looked for, and when an operator is alarmed about a dispute. */
export const unknownPaymentTimings = {
  /** The pause before the second look. Each later pause is twice as long, up to the maximum. */
  firstPauseMilliseconds: 2 * second,
  longestPauseMilliseconds: 30 * minute,
  alarmMilliseconds: minute,
  /** Longer than the safe window of a charge with an unknown outcome. */
  giveUpMilliseconds: 24 * 60 * minute,
} as const;

/** The pause before the next look for an unknown payment. */
export function unknownPaymentPause(tries: number): number {
  const { firstPauseMilliseconds, longestPauseMilliseconds } = unknownPaymentTimings;
  return Math.min(firstPauseMilliseconds * 2 ** Math.min(tries, 30), longestPauseMilliseconds);
}
