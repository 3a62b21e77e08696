import type { createDisputeActivities } from '@landed/activities/dispute/activities';
import type { createReconciliationActivities } from '@landed/activities/reconciliation/activities';
import type { ComparedPartner } from '@landed/activities/reconciliation/compare-partner';
import type { ListedPart } from '@landed/activities/reconciliation/list-transactions';
import type { DisputeLifecycleInput } from '@landed/contracts/dispute/types';
import { daysBetween, instantsOf } from '@landed/contracts/reconciliation/days';
import type { ReconciliationInput, ReconciliationOutcome } from '@landed/contracts/reconciliation/types';
import { log, patched, proxyActivities, setCurrentDetails, uuid4 } from '@temporalio/workflow';
import { ensureDisputeLifecycle, ensureMerchantPayout } from './related-workflows.js';
import { processorTaskQueue } from './task-queues.js';
import { notifyMerchant } from './webhook/notify-merchant.js';

/** Both sides record an effect within this time of each other, even when their clocks differ. */
const marginMilliseconds = 3_600_000;

/**
 * Compares the processor's balance transactions of an account and of some days with the ledger.
 *
 * Trigger: `dailyReconciliation`; `landed reconcile`; `landed recover`. Id: `reconcile/<rail>/<entity>/<first day>`, and
 * `..<last day>` if it is another.
 * Messages: none.
 * Steps, on the acquirer's queue: copy the processor's transactions; with `adopt`, record what is missing; compare each day
 * and everything that is open; post the processor's fees and what belongs into suspense; resolve what is not found again.
 * Beside them, and whatever becomes of them: compare payouts with the payout partner; workflows read what they missed.
 * Undone on failure: nothing; each step stands by itself, and a second run of the same days continues from what is stored.
 * Ends in: the numbers of transactions and of open differences.
 * Recorded histories: `test/replay/histories/reconciliation-*.json`.
 */
export async function reconciliation(input: ReconciliationInput): Promise<ReconciliationOutcome> {
  const { entity, fromDay, toDay } = input;
  const reads = proxyActivities<ReturnType<typeof createReconciliationActivities>>({
    taskQueue: processorTaskQueue(entity),
    startToCloseTimeout: '30m',
    heartbeatTimeout: '1m',
    retry: { initialInterval: '5s', maximumInterval: '5m', maximumAttempts: 50 },
    summary: `Read the balance at the ${entity} acquirer`,
  });
  const activities = proxyActivities<ReturnType<typeof createReconciliationActivities>>({
    taskQueue: processorTaskQueue(entity),
    startToCloseTimeout: '30m',
    heartbeatTimeout: '2m',
    retry: { initialInterval: '1s', maximumInterval: '1m', maximumAttempts: 20 },
    summary: 'Compare the processor with the ledger',
  });
  const runId = uuid4();
  const begunAt = await activities.beginReconciliation(runId, input);
  const run = { runId, begunAt };
  const readsPartner = input.leavesPartner !== true;
  const comparePartner = () => comparePartnerAccounts((merchant) => reads.comparePartner(input, run, merchant));
  // Recorded histories of runs that did this at the end, or not at all, are replayed as well.
  const atPartner = readsPartner && patched('compare-partner-apart') ? failureOf(comparePartner()) : null;
  const days = daysBetween(fromDay, toDay);
  const range = {
    from: new Date(Date.parse(instantsOf(fromDay).from) - marginMilliseconds).toISOString(),
    to: new Date(Date.parse(instantsOf(toDay).to) + marginMilliseconds).toISOString(),
  };

  let transactions = 0;
  const compareWithProcessor = async () => {
    let after: string | null = null;
    do {
      const part: ListedPart = await reads.listTransactions(input, { ...range, after });
      transactions += part.listed;
      after = part.next;
      setCurrentDetails(`- Transactions at the processor: ${transactions}`);
    } while (after !== null);
    await activities.finishListing(input, { ...range, listedSince: begunAt });

    if (input.adopt === true) {
      for (const change of await reads.adoptMissing(input, range.from)) await notifyMerchant(change);
      for (const dispute of await reads.findUnrecordedDisputes(input, range.from)) {
        await ensureDisputeLifecycle(dispute);
        // Recorded histories of runs without this step are replayed as well.
        if (patched('adopt-dispute')) await adoptDispute(dispute);
      }
      await activities.finishListing(input, { ...range, listedSince: begunAt });
    }

    const suspended = new Set<string>();
    for (const day of days) for (const id of await activities.reconcileDay(input, run, day)) suspended.add(id);
    for (const id of await activities.reconcileOpen(input, run)) suspended.add(id);
    if (readsPartner && atPartner === null && patched('compare-partner')) await comparePartner();
    await activities.postReconciled(input, [...suspended]);
  };
  // Whatever becomes of one part, the other one runs to its end.
  const [atProcessor, behind] = await Promise.all([failureOf(compareWithProcessor()), atPartner]);
  const failure = atProcessor ?? behind;
  if (failure !== null) throw failure;
  const openDifferences = await activities.finishReconciliation(input, run, transactions);
  setCurrentDetails(`- Transactions at the processor: ${transactions}\n- Open differences: ${openDifferences}`);
  return { runId, transactions, openDifferences };
}

/** Compares all accounts at the payout partner, page by page. */
async function comparePartnerAccounts(compare: (after: string | null) => Promise<ComparedPartner>): Promise<void> {
  let merchant: string | null = null;
  do {
    const page: ComparedPartner = await compare(merchant);
    for (const payout of page.behind) await ensureMerchantPayout(payout);
    merchant = page.next;
  } while (merchant !== null);
}

/** Why it failed; null when it did not. Never rejects, so that it may be awaited later. */
function failureOf(work: Promise<void>): Promise<Error | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}

/**
 * Records a dispute before the days are compared: its workflow may wait seconds for a worker that was restarted, and money
 * that belongs to the dispute would go into suspense. What cannot be recorded now is left to that workflow.
 */
async function adoptDispute(dispute: DisputeLifecycleInput): Promise<void> {
  const { rail, merchantId, disputeId, entity } = dispute;
  const { refreshDispute } = proxyActivities<ReturnType<typeof createDisputeActivities>>({
    taskQueue: processorTaskQueue(entity),
    startToCloseTimeout: '30s',
    retry: { initialInterval: '1s', maximumAttempts: 3 },
    summary: `Read the dispute at the ${entity} acquirer`,
  });
  try {
    if ((await refreshDispute(dispute)) === 'saved') await notifyMerchant({ rail, merchantId, resourceId: disputeId });
  } catch (error) {
    log.warn('A dispute is left to its workflow.', { disputeId, error: String(error) });
  }
}
