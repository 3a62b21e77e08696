import type { OpenDisputes } from '@landed/prisma/read/dispute/count-open-disputes';

/** Open disputes of all entities on all rails. */
export interface DisputeTotal extends Omit<OpenDisputes, 'rail' | 'entity' | 'underReview'> {
  readonly open: number;
}

export function disputeTotal(rows: readonly OpenDisputes[]): DisputeTotal {
  const sum = (of: (row: OpenDisputes) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    open: sum((row) => row.needsResponse + row.underReview),
    needsResponse: sum((row) => row.needsResponse),
    dueSoon: sum((row) => row.dueSoon),
    overdue: sum((row) => row.overdue),
    unknownPayments: sum((row) => row.unknownPayments),
  };
}
