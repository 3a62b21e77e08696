/** How a worker goes about deliveries. When they are tried is the policy's; these are about who does it, and how long. */
export const deliveryTimings = {
  /** Whoever is to make an attempt may be so late before the sweep takes the delivery from it. */
  graceMilliseconds: 10 * 60_000,
  /** First attempts that took no longer are written down then, without those that still wait for their endpoint. */
  firstRecordMilliseconds: 1_000,
  /** What is claimed by a bite belongs to it for so long: longer than a bite can last. */
  leaseMilliseconds: 2 * 60_000,
  /** Deliveries that are claimed together, and written down together. */
  biteRows: 100,
  /** While an endpoint takes everything, one activity claims more for so long: each is a task for the server. */
  bitesMilliseconds: 1_000,
  /** A bite begins no further request after so long. */
  biteMilliseconds: 10_000,
  /** After so many failures in a row the rest of a bite is given back … */
  failuresInARow: 5,
  /** … and the endpoint is left alone for so long. */
  failingPauseMilliseconds: 30_000,
  /** A delivery that this process is sending already is looked at again after so long. */
  underWayMilliseconds: 1_000,
  /** One whose event or secret does not open waits for so long, and for a person who reads the log. */
  unsendableMilliseconds: 10 * 60_000,
} as const;
