/** One batch of a retention sweep: at most `limit` rows that have been due for longer than this, oldest first. */
export interface SweepBatch {
  readonly olderThanMilliseconds: number;
  readonly limit: number;
}
