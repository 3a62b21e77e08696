/**
 * A kind of unfinished work that must have a workflow. The sweep for lost workflows reads one part of its statement from
 * each source. To add a kind, add a file and a row in `sources/index.ts`.
 */
export interface WorkSource {
  readonly name: string;
  /** The table with the unfinished rows. It has a column `sweep_after` and a partial index of its unfinished rows. */
  readonly table: 'payment_intent' | 'refund' | 'dispute' | 'payout' | 'review_case' | 'lost_operation';
  /**
   * How long a row is left alone before a sweep looks at it, in seconds; the same after each look. Short where the work
   * takes seconds. Long where it waits for days, because each look is a request to Temporal.
   */
  readonly pauseSeconds: number;
  /** Columns of the row as SQL. `w` is the unfinished row, `o` an operation that `from` joins. */
  readonly columns: {
    readonly paymentIntentId: string;
    readonly entity: string;
    /** Whether the workflow of `o` must run. False: the lifecycle of the payment or dispute must run. */
    readonly needsOperation: string;
    /** Seconds that are added to the pause after this look. */
    readonly extraSeconds: string;
    /**
     * Whether the sweep may be the first to start the workflow. False: a workflow that does not run was lost, which
     * alarms.
     */
    readonly mayBeNew: string;
  };
  readonly from: string;
  /** Contains the condition of the partial index word for word. */
  readonly where: string;
}

/**
 * Joins the operation with this id as `o`. The limit makes the planner look up one operation per row, even on tables
 * without statistics.
 */
export function operationWithId(id: string): string {
  return `CROSS JOIN LATERAL (SELECT * FROM operation WHERE id = ${id} LIMIT 1) AS o`;
}

/** The columns of a payment whose operation must run. */
export const paymentOperation: WorkSource['columns'] = {
  paymentIntentId: 'w.id',
  entity: 'w.entity',
  needsOperation: 'true',
  extraSeconds: '0',
  mayBeNew: 'false',
};

/** The columns of a row about a payment, such as a dispute, whose operation must run. */
export const operationAboutPayment: WorkSource['columns'] = {
  ...paymentOperation,
  paymentIntentId: 'w.payment_intent_id',
  entity: 'w.entity',
};

/** The columns of a payment whose lifecycle must run. */
export const paymentLifecycle: WorkSource['columns'] = { ...paymentOperation, needsOperation: 'false' };
