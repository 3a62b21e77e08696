/** One bite of a sweep: what has been over for longer than that, oldest first, at most so many rows. */
export interface SweepBatch {
  readonly olderThanMilliseconds: number;
  readonly limit: number;
}
