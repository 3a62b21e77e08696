/** How long deliveries are tried, and when an endpoint is given up. An argument everywhere, so that tests run days in seconds. */
export interface DeliveryPolicy {
  /** The pauses of a round between one attempt and the next; after the last comes the last attempt. */
  readonly pausesMilliseconds: readonly number[];
  /** A pause is longer or shorter by at most this share of it, so that many do not come back at once. */
  readonly jitter: number;
  /** An endpoint's `Retry-After` lengthens a pause up to this. */
  readonly retryAfterMaxMilliseconds: number;
  /** An endpoint is disabled after so long without a success … */
  readonly disableAfterMilliseconds: number;
  /** … and at least so many failures since. */
  readonly disableAfterFailures: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** At once, then nine times more over 75.6 hours. */
export const deliveryPolicy: DeliveryPolicy = {
  pausesMilliseconds: [
    5 * second,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ],
  jitter: 0.1,
  retryAfterMaxMilliseconds: hour,
  disableAfterMilliseconds: 5 * 24 * hour,
  disableAfterFailures: 20,
};
