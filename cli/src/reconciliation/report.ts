import type { Database } from '@landed/prisma/database';
import { type Difference, findDifferences } from '@landed/prisma/read/reconciliation/find-differences';
import { loadDays, type ReconciledDay, type ReportFilter } from '@landed/prisma/read/reconciliation/load-days';

/** What reconciliation found for some days. */
export interface Report {
  readonly days: readonly ReconciledDay[];
  readonly differences: readonly Difference[];
}

export async function loadReport(
  database: Database,
  filter: ReportFilter,
  options: { readonly withResolved: boolean },
): Promise<Report> {
  const [days, differences] = await Promise.all([
    loadDays(database, filter),
    findDifferences(database, filter, options),
  ]);
  return { days, differences };
}
