/** How long rows are stored, and how the sweep is split into batches. */
export interface RetentionPolicy {
  /** How long a response is replayed, and how long a key that charged nothing is stored. */
  readonly responseMilliseconds: number;
  /** How long a key is rejected after its response was purged. Counted from the response. */
  readonly keyMilliseconds: number;
  /** How long a webhook delivery and its attempts are stored. Counted from the delivery's end. */
  readonly deliveryMilliseconds: number;
  /** Maximum rows that one statement locks. */
  readonly batchRows: number;
  /** Pause between two batches, so that other statements are not delayed. */
  readonly pauseMilliseconds: number;
  /** Full batches in one run, so that its history stays short. */
  readonly batchesPerRun: number;
}

const day = 86_400_000;

export const retentionPolicy: RetentionPolicy = {
  responseMilliseconds: 30 * day,
  keyMilliseconds: 400 * day,
  deliveryMilliseconds: 30 * day,
  batchRows: 500,
  pauseMilliseconds: 100,
  batchesPerRun: 200,
};
