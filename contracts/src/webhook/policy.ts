/** How long a delivery is retried, and when an endpoint is disabled. Passed as an argument, so tests can shorten it. */
export interface DeliveryPolicy {
  /** Pauses between the attempts of a round. The last pause is followed by the last attempt. */
  readonly pausesMilliseconds: readonly number[];
  /** Largest share by which a pause is longer or shorter, so that many retries do not start at once. */
  readonly jitter: number;
  /** `Retry-After` of an endpoint lengthens a pause up to this. */
  readonly retryAfterMaxMilliseconds: number;
  /** An endpoint is disabled after this time without a success, if it also had enough failures. */
  readonly disableAfterMilliseconds: number;
  /** The least number of failures in that time before an endpoint is disabled. */
  readonly disableAfterFailures: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** One attempt at once, then nine more over 75.6 hours. */
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
