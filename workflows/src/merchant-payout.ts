import { formatMoney } from '@landed/contracts/money/format-money';
import type { PayoutRequest } from '@landed/contracts/payout/operator-request';
import type { PayoutStatus } from '@landed/contracts/payout/status';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import {
  ApplicationFailure,
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  log,
  setHandler,
  setWorkflowOptions,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { autoUpgrade } from './auto-upgrade.js';
import {
  failPayout,
  loadPayoutState,
  partnerActivities,
  respondToPayoutRequest,
} from './merchant-payout/activities.js';
import { nextPayoutStep, type PayoutProgress, type PayoutStep } from './merchant-payout/next-step.js';
import { describeState, waitSummaries } from './merchant-payout/sentences.js';
import { type StepResult, takeStep } from './merchant-payout/take-step.js';
import { payoutTimings } from './merchant-payout/timings.js';
import { hold, release, resolvePayoutManually, retry } from './messages/payout-requests.js';
import { stateChanged } from './messages/state-changed.js';
import { startTimeline } from './operation/timeline.js';
import { searchAttributes } from './search-attributes.js';
import { notifyMerchant } from './webhook/notify-merchant.js';
import { now, realDuration } from './workflow-clock.js';

// It runs for days, so it continues on the current version.
setWorkflowOptions(autoUpgrade, merchantPayout);

/**
 * Pays one payout: moves its amount to the merchant's account at the partner, asks the partner to pay the bank, and waits
 * until the bank has confirmed or rejected it.
 *
 * Trigger: `payoutRun` or `payoutRerun`; an event of the partner, even days after the workflow has ended, because the bank
 * returned the money. Id: `payout/<rail>/<merchant>/<currency>/<week>/<attempt>`.
 * Messages: signals `stateChanged` (read the partner), `hold`, `release`, `retry` (requests of operators); update
 * `resolveManually`. Every request is recorded in `operator_action`, accepted or rejected, and shown in the details.
 * Steps, each decided from the row of the payout:
 * 1. `transferPayout`, then `sendToBank`, on the acquirer's task queue. Held payouts and merchants wait before either.
 * 2. `refreshPayout` after each event, after two business days, then daily. After seven an operator should look:
 *    `NeedsReview`. So should one after a step that has not succeeded for a day.
 * 3. After a failure at the bank: `takeTransferBack`, then `failPayout` gives the money back to the balance and marks the
 *    bank account.
 * Undone on failure: the transfer and the journals. Ends in: the status `paid` or `failed`.
 * Recorded histories: `test/replay/histories/merchant-payout-*.json`.
 */
export function merchantPayout(input: MerchantPayoutInput): Promise<PayoutStatus> {
  const requests: { readonly kind: PayoutRequest; readonly payload: unknown }[] = [];
  let received = 0;
  let progress: PayoutProgress = {
    readAt: null,
    mustRead: false,
    retryAt: null,
    failingSince: null,
    isReviewed: false,
    isReversed: false,
  };
  let isWoken = false;
  const keyOf = () => {
    received += 1;
    return `${workflowInfo().runId}/${received}`;
  };
  const timeline = startTimeline(`Payout of ${formatMoney(input.amount, input.currency)} for ${input.period}.`);

  setHandler(stateChanged, () => {
    progress = { ...progress, mustRead: true, retryAt: null };
    isWoken = true;
  });
  for (const [kind, signal] of Object.entries({ hold, release, retry })) {
    setHandler(signal, (payload) => {
      requests.push({ kind: kind as PayoutRequest, payload });
    });
  }
  setHandler(resolvePayoutManually, async (payload) => {
    const about = { key: keyOf(), isInReview: progress.isReviewed };
    const { resolvePayout } = partnerActivities(input, 'Read at the partner before an operator decides');
    const { result, detail, actor } = await resolvePayout(input, payload, about);
    timeline.add(`\`resolveManually\` by ${actor}: ${result}. ${detail}`);
    isWoken = true;
    if (result === 'accepted') return { detail };
    throw ApplicationFailure.create({ type: 'rejected', message: detail, category: 'BENIGN' });
  });

  const respond = async () => {
    for (let request = requests.shift(); request !== undefined; request = requests.shift()) {
      const { kind } = request;
      const { result, detail, actor } = await respondToPayoutRequest(input, { ...request, key: keyOf() });
      timeline.add(`\`${kind}\` by ${actor}: ${result}. ${detail}`);
      if (result === 'accepted') {
        progress = { ...progress, retryAt: null, mustRead: progress.mustRead || kind === 'retry' };
      }
    }
  };
  const review = (line: string) => {
    timeline.add(line);
    log.error(line);
    upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
    progress = { ...progress, isReviewed: true };
  };

  // Canceling the workflow has no effect, because the money may already be on its way.
  return CancellationScope.nonCancellable(async () => {
    let shown: string | null = null;
    let status: PayoutStatus | null = null;
    for (;;) {
      await respond();
      isWoken = false;
      const state = await loadPayoutState(input);
      if (state.status !== status) {
        status = state.status;
        upsertSearchAttributes([{ key: searchAttributes.opState, value: status }]);
        await notifyMerchant({ rail: input.rail, merchantId: input.merchantId, resourceId: input.payoutId });
      }
      const step = nextPayoutStep(state, progress, now());
      const line = describeState(state, step);
      if (line !== shown) timeline.add(line);
      shown = line;
      const hasNews = () => requests.length > 0 || isWoken;
      if (step.act === 'end') {
        if (hasNews()) continue;
        await condition(allHandlersFinished);
        // A request that arrived while a handler ended needs a response, too.
        if (hasNews()) continue;
        if (progress.isReviewed) upsertSearchAttributes([{ key: searchAttributes.needsReview, value: false }]);
        return state.status;
      }
      if (workflowInfo().continueAsNewSuggested && !hasNews() && allHandlersFinished())
        await continueAsNew<typeof merchantPayout>(input);
      if (await isInterrupted(step, hasNews)) continue;
      if (step.act === 'review') review('This has taken too long. An operator should look at it.');
      else if (step.act === 'fail') await failPayout(input, state.failingCode ?? 'could_not_process');
      else if (step.act !== 'wait') {
        // An event that arrives during the read causes another read.
        if (step.act === 'read') progress = { ...progress, mustRead: false };
        const result = await takeStep(input, step.act);
        for (const sentence of result.lines) timeline.add(sentence);
        progress = progressAfter(progress, step.act, result);
        if (result.kind === 'stuck' && !progress.isReviewed) review('An operator should look at it.');
      }
    }
  });
}

/** Waits until the step is due. True when something else happened before. */
async function isInterrupted({ act, at }: PayoutStep, hasNews: () => boolean): Promise<boolean> {
  const pause = at - now();
  if (pause <= 0) return hasNews();
  upsertSearchAttributes([{ key: searchAttributes.nextActionAt, value: new Date(at) }]);
  return condition(hasNews, realDuration(pause), { summary: waitSummaries[act] });
}

function progressAfter(progress: PayoutProgress, act: PayoutStep['act'], { kind }: StepResult): PayoutProgress {
  if (kind === 'done') {
    return {
      ...progress,
      retryAt: null,
      failingSince: null,
      ...(act === 'read' ? { readAt: now() } : {}),
      ...(act === 'reverse' ? { isReversed: true } : {}),
    };
  }
  const pause = kind === 'unknown' ? payoutTimings.unknownPauseMilliseconds : payoutTimings.rejectedPauseMilliseconds;
  return { ...progress, retryAt: now() + pause, failingSince: progress.failingSince ?? now() };
}
