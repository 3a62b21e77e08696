import type { Database } from '@landed/prisma/database';
import type {
  OpenDifferences,
  ReconciliationStatus,
} from '@landed/prisma/read/reconciliation/load-reconciliation-status';
import {
  countOpenDifferences,
  loadReconciliationStatus,
} from '@landed/prisma/read/reconciliation/load-reconciliation-status';
import { type Finding, fine, warning } from '../finding.js';

const check = 'reconciliation';

/** A day, and the hours in which the next run ends. */
const lateSeconds = 30 * 3_600;

/** Checks that processor and ledger agree, and that this was looked at within the last day. */
export async function checkReconciliation(database: Database): Promise<readonly Finding[]> {
  return judgeReconciliation(await loadReconciliationStatus(database), await countOpenDifferences(database));
}

export function judgeReconciliation(
  accounts: readonly Pick<ReconciliationStatus, 'rail' | 'entity' | 'lastRunSeconds' | 'hasRun'>[],
  differences: readonly Pick<OpenDifferences, 'count'>[],
): Finding[] {
  const open = differences.reduce((sum, { count }) => sum + count, 0);
  const late = accounts.filter(({ lastRunSeconds }) => lastRunSeconds > lateSeconds);
  const findings: Finding[] = [];
  if (open > 0) {
    findings.push(
      warning(
        check,
        `${open} ${open === 1 ? 'difference' : 'differences'} between the processor and the ledger`,
        'Explain each of them: see docs/runbooks/reconciliation-difference.md.',
      ),
    );
  }
  if (late.length > 0) {
    const names = late.map(({ rail, entity }) => `${entity} ${rail}`).join(', ');
    findings.push(
      warning(
        check,
        `no run has ended for more than 30 hours: ${names}`,
        'Run `landed reconcile`, and look at the Schedules daily-reconciliation-live and -test.',
      ),
    );
  }
  if (findings.length > 0) return findings;
  const hasRun = accounts.some((account) => account.hasRun);
  return [fine(check, hasRun ? 'processor and ledger agree' : 'has not run yet')];
}
