/** A place for one request, which runs from now on. Release it exactly once, when the request has ended. */
export interface Permit {
  readonly kind: 'permit';
  /**
   * Notes the time of work that ended now and was done in full: no rejection, and no replay.
   *
   * @param processorMilliseconds how much of it the work waited for the processor, which the limit does not protect.
   */
  measure(operation: string, startedAt: number, processorMilliseconds: number): void;
  release(): void;
}

/** `overloaded`: no place is free. `above_share`: other merchants need the places. */
export const rejectionReasons = ['overloaded', 'above_share'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export interface Rejection {
  readonly kind: 'rejection';
  readonly reason: RejectionReason;
  readonly retryAfterSeconds: number;
}

export type Decision = Permit | Rejection;

/** A request that may run when its turn comes. */
export interface Arrival {
  readonly kind: 'arrival';
  /** Calls `decided` once: before it returns, or when the turn comes, or when the request has waited for too long. */
  turn(decided: (decision: Decision) => void): void;
  /** Gives the turn up, unless the request runs. Then `decided` is never called. */
  leave(): void;
}
