import type { OperationKind } from './types.js';

/** The status of the rows of a submission that was released: the processor did not take it, as far as we knew. */
export const notSubmitted = 'not_submitted';

type StatusesByFact = Readonly<Record<string, readonly string[]>>;

/** A payment that was captured cannot become canceled, nor the other way. */
const endedOtherwise: StatusesByFact = { succeeded: ['canceled'], canceled: ['captured'] };

/**
 * The stored statuses that can never become what the processor stated, by kind and fact. Money may have moved that no row
 * shows, or a free key would let the merchant do the same again.
 */
const contradictions: Readonly<Record<OperationKind, StatusesByFact>> = {
  // A payment that ended without a charge cannot become paid.
  checkout: { succeeded: ['failed', 'canceled'], authorized: ['failed', 'canceled'] },
  capture: endedOtherwise,
  cancel: endedOtherwise,
  refund: { succeeded: ['failed'], pending: ['failed'] },
  // A stage of a dispute takes evidence once.
  dispute_evidence: { submitted: [notSubmitted] },
};

/** The statuses of an operation's rows that contradict what the processor stated. */
export function contradictingStatuses(kind: OperationKind, stated: string): readonly string[] {
  return contradictions[kind][stated] ?? [];
}

/** Whether rows with this status can never become what the processor stated. */
export function contradicts(kind: OperationKind, stated: string, status: string): boolean {
  return contradictingStatuses(kind, stated).includes(status);
}
