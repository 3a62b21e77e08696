/** How long workers take for deliveries. When an attempt is due is in the delivery policy of `contracts`. */
export const deliveryTimings = {
  /** An expected attempt may be this late before the sweep takes over the delivery. */
  graceMilliseconds: 10 * 60_000,
  /** First attempts that end within this time are saved then, without waiting for slower endpoints. */
  firstSaveMilliseconds: 1_000,
  /** A claimed batch belongs to its activity for this long: longer than a batch can take. */
  leaseMilliseconds: 2 * 60_000,
  /** Deliveries that are claimed together and saved together. */
  batchRows: 100,
  /** One activity sends further batches for this long while every delivery succeeds: fewer activities per backfill. */
  batchesMilliseconds: 1_000,
  /** A batch starts no further request after this time. */
  batchMilliseconds: 10_000,
  /** After this many failures in a row, the rest of a batch is given back. */
  consecutiveFailuresMax: 5,
  /** After that, the endpoint gets no batch for this long. */
  failingDelayMilliseconds: 30_000,
  /** When to check again a delivery that this process is already sending. */
  inFlightDelayMilliseconds: 1_000,
  /** When to try again a delivery whose event or secret cannot be decrypted. The log has an error for the operator. */
  unsendableDelayMilliseconds: 10 * 60_000,
} as const;
