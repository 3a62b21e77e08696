import type { PayoutState } from '@landed/activities/payout/payout-state';
import { formatMoney } from '@landed/contracts/money/format-money';
import type { PayoutStatus } from '@landed/contracts/payout/status';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { continueAsNew, patched, setHandler, setWorkflowOptions, upsertSearchAttributes } from '@temporalio/workflow';
import { autoUpgrade } from './auto-upgrade.js';
import { needReview } from './lifecycle/review.js';
import { runLifecycle } from './lifecycle/run-lifecycle.js';
import { failPayout, loadPayoutState } from './merchant-payout/activities.js';
import { nextPayoutStep, type PayoutStep } from './merchant-payout/next-step.js';
import { receiveOperatorRequests } from './merchant-payout/operator-requests.js';
import { nothingDone, progressAfter } from './merchant-payout/progress.js';
import { describeState, waitSummaries } from './merchant-payout/sentences.js';
import { takeStep } from './merchant-payout/take-step.js';
import { stateChanged } from './messages/state-changed.js';
import { startTimeline } from './operation/timeline.js';
import { searchAttributes } from './search-attributes.js';
import { notifyMerchant } from './webhook/notify-merchant.js';
import { now } from './workflow-clock.js';

// It runs for days, so it continues on the current version.
setWorkflowOptions(autoUpgrade, merchantPayout);

/**
 * Pays one payout: moves its amount to the merchant's account at the partner, asks the partner to pay the bank, and waits
 * until the bank has confirmed or rejected it.
 *
 * Trigger: `payoutRun` or `payoutRerun`; an event of the partner, even days after the workflow has ended, because the bank
 * returned the money. Id: `payout/<rail>/<merchant>/<currency>/<week>/<attempt>`.
 * Messages: signals `stateChanged` (read the partner), `hold`, `release`, `retry` (requests of operators); updates
 * `recheck`, `resolveManually`. Every request is recorded in `operator_action`, accepted or rejected, and shown in the details.
 * Steps, each decided from the row of the payout:
 * 1. `transferPayout`, then `sendToBank`, which also reads the payout, on the acquirer's task queue. Held payouts and
 *    merchants wait before either.
 * 2. `refreshPayout` after each event, after two business days, then daily. After seven an operator should look:
 *    `NeedsReview`. So should one after a step that has not succeeded for a day.
 * 3. After a failure at the bank: `takeTransferBack`, then `failPayout` gives the money back to the balance and marks the
 *    bank account.
 * Undone on failure: the transfer and the journals. Ends in: the status `paid` or `failed`.
 * Recorded histories: `test/replay/histories/merchant-payout-*.json`.
 */
export function merchantPayout(input: MerchantPayoutInput): Promise<PayoutStatus> {
  const timeline = startTimeline(`Payout of ${formatMoney(input.amount, input.currency)} for ${input.period}.`);
  let progress = nothingDone;
  let isWoken = false;
  setHandler(stateChanged, () => {
    progress = { ...progress, mustRead: true, retryAt: null };
    isWoken = true;
  });
  const requests = receiveOperatorRequests(input, timeline, {
    isInReview: () => progress.isReviewed,
    onDecided() {
      isWoken = true;
    },
  });
  const announce = announcements(input);
  const hasNews = () => requests.areWaiting() || isWoken;
  const review = (reason: string) => {
    needReview(timeline, reason);
    progress = { ...progress, isReviewed: true };
  };

  return runLifecycle<PayoutState, PayoutStep, PayoutStatus>({
    async load() {
      await requests.respond((kind) => {
        progress = { ...progress, retryAt: null, mustRead: progress.mustRead || kind === 'retry' };
      });
      isWoken = false;
      const state = await loadPayoutState(input);
      await announce(state.status);
      return state;
    },
    next(state) {
      // Recorded histories of runs that read a paid payout after every request are replayed as well.
      const isUnread = state.status === 'paid' && progress.readAt === null && !progress.mustRead;
      const wasRequested = isUnread && requests.wereReceived() && patched('rejected-request-reads-nothing');
      const step = nextPayoutStep(state, { ...progress, wasRequested }, now());
      timeline.show(describeState(state, step));
      if (step.act === 'end') return { endsIn: state.status };
      // A `hold` that has just arrived counts before a step that is due.
      return step.at <= now() && hasNews() ? 'reload' : step;
    },
    async act({ act }, state) {
      if (act === 'review') return review('This has taken too long. An operator should look at it.');
      if (act === 'fail') return failPayout(input, state.failingCode ?? 'could_not_process');
      if (act === 'wait' || act === 'end') return;
      // An event that arrives during the read causes another read.
      if (act === 'read') progress = { ...progress, mustRead: false };
      const result = await takeStep(input, act);
      for (const line of result.lines) timeline.add(line);
      progress = progressAfter(progress, act, result);
      if (result.kind === 'stuck' && !progress.isReviewed) review('An operator should look at it.');
    },
    hasNews,
    waitSummaries,
    startNewRun: () => continueAsNew<typeof merchantPayout>(input),
  });
}

/** Shows a status that is new to this run in the list of workflows, and notifies the merchant of it. */
function announcements({ rail, merchantId, payoutId }: MerchantPayoutInput) {
  let announced: PayoutStatus | null = null;
  return async (status: PayoutStatus): Promise<void> => {
    if (status === announced) return;
    announced = status;
    upsertSearchAttributes([{ key: searchAttributes.opState, value: status }]);
    await notifyMerchant({ rail, merchantId, resourceId: payoutId });
  };
}
