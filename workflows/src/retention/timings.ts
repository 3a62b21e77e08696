/** How long what is kept, and in how small bites the sweep goes. An argument, so that a test runs a year in seconds. */
export interface RetentionTimings {
  /** How long an answer is replayed, and a key that charged nothing is remembered. */
  readonly answerMilliseconds: number;
  /** How long a key is refused after that; counted from the answer. */
  readonly keyMilliseconds: number;
  /** How long it is kept how a webhook's delivery went; counted from its end. */
  readonly deliveryMilliseconds: number;
  /** Rows that one statement locks at most. */
  readonly batchRows: number;
  /** Between two batches others have the database to themselves. */
  readonly pauseMilliseconds: number;
  /** Full batches in one run, so that its history stays short. */
  readonly batchesPerRun: number;
}

const day = 86_400_000;

export const retentionTimings: RetentionTimings = {
  answerMilliseconds: 30 * day,
  keyMilliseconds: 400 * day,
  deliveryMilliseconds: 30 * day,
  batchRows: 500,
  pauseMilliseconds: 100,
  batchesPerRun: 200,
};
