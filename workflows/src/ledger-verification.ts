import type { CheckedInvariant } from '@landed/activities/ledger/verify-invariant';
import type { createLedgerActivities } from '@landed/activities/ledger/activities';
import { proxyActivities, workflowInfo } from '@temporalio/workflow';

type LedgerActivities = ReturnType<typeof createLedgerActivities>;

const { listInvariants, saveVerification } = proxyActivities<LedgerActivities>({
  startToCloseTimeout: '1m',
  retry: { initialInterval: '1s', maximumInterval: '1m' },
});

/** An invariant of a large ledger takes minutes. A check whose worker was killed goes on where it was. */
const { verifyInvariant } = proxyActivities<LedgerActivities>({
  startToCloseTimeout: '4h',
  heartbeatTimeout: '1m',
  retry: { initialInterval: '5s', maximumInterval: '5m' },
});

/**
 * Checks every invariant of the whole ledger, one after the other, and stores what it found: `doctor`, `status`, metrics and
 * an alert read it.
 *
 * Trigger: the Schedule `ledger-verification`, daily. Id: `sweep/ledger-verification-<instant>`.
 * Messages: none.
 * Steps: `listInvariants`; `verifyInvariant` for each; `saveVerification`.
 * Undone on failure: nothing is written then, and the age of the last check grows. Ends in: the broken invariants.
 * Recorded histories: `test/replay/histories/ledger-verification-*.json`.
 */
export async function ledgerVerification(): Promise<readonly string[]> {
  const { runId, startTime } = workflowInfo();
  const results: CheckedInvariant[] = [];
  for (const name of await listInvariants()) results.push(await verifyInvariant(name));
  await saveVerification({ id: runId, startedBy: 'schedule', startedAt: startTime.toISOString(), results });
  return results.flatMap(({ name, violations }) => (violations > 0 ? [name] : []));
}
