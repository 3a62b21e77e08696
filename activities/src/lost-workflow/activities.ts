import type { Keyring } from '@landed/codec/keyring';
import { faultOf } from '@landed/codec/log/fault';
import type { DisputeLifecycleInput } from '@landed/contracts/dispute/types';
import type { LostWorkflowSweep, UnfinishedWork } from '@landed/contracts/lost-workflow/types';
import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import type { OperationRef } from '@landed/contracts/operation/types';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Database } from '@landed/prisma/database';
import { type FoundWork, findUnfinishedWork } from '@landed/prisma/read/lost-workflow/find-unfinished-work';
import { loadStoredOperation } from '@landed/prisma/read/operation/load-stored-operation';
import { loadPayout, payoutInputOf } from '@landed/prisma/read/payout/load-payout';
import { markSeen } from '@landed/prisma/write/lost-workflow/mark-seen';
import type { LifecyclePayment } from '../related-workflow/activities.js';

/** Starts workflows that were lost. The worker provides it: activities know no workflow ids. */
export interface LostWorkflows {
  isOperationRunning(operation: OperationRef): Promise<boolean>;
  /** Starts the operation's workflow under its own id. False when it runs. */
  startOperation(operation: StoredOperation, entity: LifecyclePayment['entity']): Promise<boolean>;
  /** Starts the payment's lifecycle workflow under its own id. False when it runs. */
  startPaymentLifecycle(payment: LifecyclePayment): Promise<boolean>;
  /** Starts the lifecycle workflow of a dispute under its own id. False when it runs. */
  startDisputeLifecycle(dispute: DisputeLifecycleInput): Promise<boolean>;
  /** Starts the workflow of a payout under its own id. False when it runs. */
  startPayout(payout: MerchantPayoutInput): Promise<boolean>;
}

export interface LostWorkflowDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly lostWorkflows: LostWorkflows;
  readonly log: LostWorkflowLog;
  /** Called after each batch with the number of lost workflows that were started again. */
  readonly onRestored?: (count: number) => void;
}

export interface LostWorkflowLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Rows of each source in one batch, and how many of them are checked at the same time. */
const batchRows = 200;
const concurrency = 20;

export function createLostWorkflowActivities(dependencies: LostWorkflowDependencies) {
  const { database, onRestored } = dependencies;
  return {
    /**
     * Looks at one batch of unfinished work and starts the workflows that do not run. Work is marked as seen only after
     * that, so a batch that fails is found again. A row that cannot be restored is logged and marked as well: it has its
     * pause like the others, and does not keep later rows out of the next batches. `more`: there may be another batch.
     *
     * @param before see {@link findUnfinishedWork}.
     */
    async restoreLostWorkflows(before: string | null): Promise<LostWorkflowSweep & { readonly more: boolean }> {
      const found = await findUnfinishedWork(database, batchRows, before);
      let [restored, lost] = [0, 0];
      for (let from = 0; from < found.length; from += concurrency) {
        const part = found.slice(from, from + concurrency);
        const results = await Promise.all(part.map((work) => tryToRestore(dependencies, work)));
        await markSeen(database, part);
        const started = part.filter((_, index) => results[index] === 'started');
        restored += started.length;
        lost += started.filter(({ mayBeNew }) => !mayBeNew).length;
      }
      onRestored?.(lost);
      const largest = Math.max(0, ...Object.values(countBySource(found)));
      return { seen: found.length, restored, more: largest === batchRows };
    },
  };
}

/** `gone`: the input of the workflow can no longer be read from the database. */
type Restored = 'started' | 'running' | 'gone' | 'failed';

/** One row that cannot be restored must not keep the others from it. It is found again after its pause. */
async function tryToRestore(dependencies: LostWorkflowDependencies, work: UnfinishedWork): Promise<Restored> {
  const { source, entity, rail, id, mayBeNew } = work;
  try {
    const restored = await restore(dependencies, work);
    if (restored === 'started') {
      const message = mayBeNew ? 'a workflow was started for unfinished work' : 'a lost workflow was started again';
      dependencies.log.warn({ source, entity, rail, id }, message);
    }
    if (restored === 'gone')
      dependencies.log.error({ source, entity, rail, id }, 'unfinished work has no input for its workflow');
    return restored;
  } catch (error) {
    dependencies.log.error({ source, entity, rail, id, fault: faultOf(error) }, 'a workflow could not be checked');
    return 'failed';
  }
}

/** Starts the workflow of this work unless it runs. */
async function restore(
  { database, keyring, lostWorkflows }: LostWorkflowDependencies,
  { rail, merchantId, paymentIntentId, entity, operation, disputeId, payoutId }: UnfinishedWork,
): Promise<Restored> {
  if (payoutId !== null) {
    const stored = await loadPayout(database, keyring, { rail, merchantId, payoutId });
    return stored === null ? 'gone' : startedIf(await lostWorkflows.startPayout(payoutInputOf(stored)));
  }
  if (operation === null && disputeId !== null) {
    const dispute = { rail, merchantId, disputeId, paymentIntentId, entity };
    return startedIf(await lostWorkflows.startDisputeLifecycle(dispute));
  }
  if (operation === null) {
    return startedIf(await lostWorkflows.startPaymentLifecycle({ rail, merchantId, paymentIntentId, entity }));
  }
  // Nearly all work that is found has its workflow, so the rows are read and decrypted only when it has not.
  if (await lostWorkflows.isOperationRunning({ rail, merchantId, ...operation })) return 'running';
  const stored = await loadStoredOperation(database, keyring, { rail, merchantId, operationId: operation.operationId });
  return stored === null ? 'gone' : startedIf(await lostWorkflows.startOperation(stored, entity));
}

function startedIf(isStarted: boolean): Restored {
  return isStarted ? 'started' : 'running';
}

function countBySource(found: readonly FoundWork[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { source } of found) counts[source] = (counts[source] ?? 0) + 1;
  return counts;
}
