import type { PayoutWeek } from '@landed/contracts/payout/types';
import { condition, continueAsNew, setHandler, setWorkflowOptions, workflowInfo } from '@temporalio/workflow';
import { autoUpgrade } from './auto-upgrade.js';
import { rerun } from './messages/payout-requests.js';
import { startTimeline } from './operation/timeline.js';
import { acceptRerun, decidePayoutPage, startPayouts } from './payout-run/activities.js';
import { nothingDecided, type PayoutRunTotals, plusPage, totalsSentence } from './payout-run/totals.js';
import { now, realDuration } from './workflow-clock.js';

const openMilliseconds = 35 * 86_400_000;

export interface PayoutRerunInput extends PayoutWeek {
  /** Until when it waits for requests, in milliseconds since 1970; absent in the first run. */
  readonly openUntil?: number;
}

setWorkflowOptions(autoUpgrade, payoutRerun);

/**
 * Takes finance's requests to re-run a week: what was skipped or has failed is decided again, and paid if it can be.
 *
 * Trigger: the end of `payoutRun`, so that finance finds the workflow in Temporal Web; `landed payouts rerun`,
 * signal-with-start. Id: `payout-rerun/<rail>/<week>`.
 * Messages: signal `rerun { merchant_id?, currency?, actor, reason }`. A request is recorded in `operator_action`, accepted
 * or rejected, and shown in the details.
 * Steps of each request, one after the other: `acceptRerun`; `decidePayoutPage` for what was decided before the request;
 * `startPayouts`.
 * Undone on failure: nothing. Ends in: nothing, after 35 days; a later request starts it again.
 * Recorded histories: `test/replay/histories/payout-rerun-*.json`.
 */
export async function payoutRerun(input: PayoutRerunInput): Promise<void> {
  const { rail, period, openUntil = now() + openMilliseconds } = input;
  const requests: unknown[] = [];
  let received = 0;
  setHandler(rerun, (payload) => {
    requests.push(payload);
  });
  const timeline = startTimeline('Waits for the signal `rerun` with `actor` and `reason`.');
  for (;;) {
    await condition(() => requests.length > 0, realDuration(Math.max(openUntil - now(), 1)), {
      summary: 'Wait for a request from finance',
    });
    if (requests.length === 0) return;
    received += 1;
    const key = `${workflowInfo().runId}/${received}`;
    const request = await acceptRerun({ rail, period }, requests.shift(), key);
    timeline.add(`\`rerun\` by ${request.actor}: ${request.result}. ${request.detail}`);
    if (request.result === 'accepted') timeline.add(totalsSentence(await decideAgain({ rail, period }, request)));
    if (workflowInfo().continueAsNewSuggested && requests.length === 0) {
      await continueAsNew<typeof payoutRerun>({ ...input, openUntil });
    }
  }
}

async function decideAgain(
  { rail, period }: PayoutWeek,
  { at, merchantId, currency }: Awaited<ReturnType<typeof acceptRerun>>,
): Promise<PayoutRunTotals> {
  const only = { ...(merchantId === undefined ? {} : { merchantId }), ...(currency === undefined ? {} : { currency }) };
  let totals = nothingDecided;
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof decidePayoutPage>> = await decidePayoutPage({
      rail,
      period,
      asOf: at,
      rerunAt: at,
      after,
      ...only,
    });
    totals = plusPage(totals, page);
    if (page.next === null) break;
    after = page.next;
  }
  if (totals.paid === 0) return totals;
  for (let after: string | null = null; ; ) {
    const { next }: Awaited<ReturnType<typeof startPayouts>> = await startPayouts({ rail, period }, after);
    if (next === null) return totals;
    after = next;
  }
}
