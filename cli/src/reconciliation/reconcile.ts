import { type Entity, entities } from '@landed/contracts/entity/entity';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import type { ReconciliationInput, ReconciliationOutcome } from '@landed/contracts/reconciliation/types';
import { reconciliationStart } from '@landed/workflows/reconciliation/reconciliation-start';
import type { Client } from '@temporalio/client';
import type { OpenStack } from '../access/open-stack.js';
import { changeStack } from '../access/use-stack.js';
import { resultOf } from '../access/worker-response.js';
import { note } from '../output/print.js';
import { CommandFailure } from '../program/command-failure.js';
import type { ReconcileOptions } from './reconcile-options.js';
import { loadReport, type Report } from './report.js';
import { reportFilter } from './report-filter.js';
import { printReport } from './shown-report.js';

/** Runs reconciliation for the requested days and accounts, waits for it, and prints the report. */
export async function runAndReport(options: ReconcileOptions): Promise<void> {
  const filter = reportFilter(options);
  const report = await changeStack(options, async (stack): Promise<Report> => {
    await runReconciliation(stack, { ...filter, startedBy: options.actor, graceSeconds: options.grace });
    return loadReport(stack.database, filter, { withResolved: false });
  });
  printReport(options, report);
  if (report.differences.length > 0) process.exitCode = 1;
}

interface Wanted extends Omit<ReconciliationInput, 'rail' | 'entity'> {
  readonly rail: Rail | null;
  readonly entity: Entity | null;
}

/**
 * One run per account, all at once. Without `adopt`, accounts without any payment are left out; with it, all accounts of
 * the ledger are compared, because their payments may be lost. Throws when a run failed.
 */
export async function runReconciliation(stack: OpenStack, { rail, entity, ...days }: Wanted): Promise<void> {
  const client = await stack.temporal();
  const { findUsedAccounts } = await import('@landed/prisma/read/reconciliation/find-used-accounts');
  const used = await findUsedAccounts(stack.database, { unused: days.adopt === true });
  const accounts = rails
    .flatMap((each) => entities.map((of) => ({ rail: each, entity: of })))
    .filter((account) => (rail ?? account.rail) === account.rail && (entity ?? account.entity) === account.entity)
    .filter(
      (account) => entity !== null || used.some((one) => one.rail === account.rail && one.entity === account.entity),
    );
  const results = await Promise.allSettled(accounts.map((account) => runOne(client, { ...account, ...days })));
  const failed = accounts.filter((_, index) => {
    const result = results[index];
    return result?.status === 'rejected' && (entity !== null || !isNotConfigured(result.reason));
  });
  for (const [index, result] of results.entries()) {
    const { rail: mode, entity: of } = accounts[index] ?? {};
    if (result.status === 'fulfilled')
      note(`${of} ${mode}: ${result.value.transactions} transactions at the processor`);
  }
  if (failed.length === 0) return;
  const [explained] = results.flatMap((result) =>
    result.status === 'rejected' && result.reason instanceof CommandFailure ? [result.reason] : [],
  );
  if (explained !== undefined) throw explained;
  const names = failed.map((account) => `${account.entity} ${account.rail}`).join(', ');
  throw new CommandFailure('run_failed', `Reconciliation of ${names} failed. Look at its workflow (reconcile/…).`);
}

/** A rail without accounts is normal: a stack may have no live mode. */
function isNotConfigured(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('type' in at && at.type === 'no_account') return true;
  }
  return false;
}

async function runOne(client: Client, input: ReconciliationInput): Promise<ReconciliationOutcome> {
  const handle = await client.workflow.start<(given: ReconciliationInput) => Promise<ReconciliationOutcome>>(
    'reconciliation',
    { ...reconciliationStart(input), workflowIdConflictPolicy: 'USE_EXISTING' },
  );
  return resultOf(client, handle);
}
