import type { EveryField } from '@landed/contracts/record/every-field';
import { continueAsNew, log, proxyActivities, setCurrentDetails, setWorkflowOptions } from '@temporalio/workflow';
import { autoUpgrade } from './auto-upgrade.js';
import { decidePayoutPage, openPayoutRerun, type RunActivities, startPayouts } from './payout-run/activities.js';
import { describeTotals, nothingDecided, type PayoutRunTotals, plusPage } from './payout-run/totals.js';
import type { PayoutRunInput } from './payout-run/types.js';
import { realDuration } from './workflow-clock.js';

/** How long the run waits for the reserves of its day. Reserves that are released later are paid in the next week. */
const reserveLimitMilliseconds = 60 * 60_000;

/** Pages per run: the history stays short. */
const pagesPerRun = 100;

setWorkflowOptions(autoUpgrade, payoutRun);

/**
 * The weekly run of one rail: decides for every merchant and currency with a balance, and starts the payouts.
 *
 * Trigger: `weeklyPayouts`, which the Schedule starts on Mondays at 06:00 UTC; `landed payouts run`.
 * Id: `payout-run/<rail>/<week>`.
 * Messages: none.
 * Steps:
 * 1. The reserves of the day are released, or an hour has passed.
 * 2. `decidePayoutPage`, page by page: each transaction pays up to 500 balances or stores why not. The cursor is in the
 *    history, and a balance is decided once per week, so a run that is killed or repeated continues there. A run that neither
 *    the Schedule nor an operator's signature stands behind fails with `run_not_signed` and decides nothing.
 * 3. `startPayouts`, page by page, at a limited rate.
 * 4. `openPayoutRerun`: the workflow of the week that finance sends its requests to.
 * Undone on failure: nothing; each page stands by itself. Ends in: what was paid and skipped, by reason.
 * Recorded histories: `test/replay/histories/payout-run-*.json`.
 */
export async function payoutRun(input: PayoutRunInput): Promise<PayoutRunTotals> {
  const { rail, period, asOf, request } = input;
  let { phase = 'reserves', after = null, totals = nothingDecided } = input;
  const show = () => setCurrentDetails(describeTotals(totals, phase));
  if (phase === 'reserves') {
    show();
    await releaseReserves(input);
    phase = 'decide';
  }
  for (let pages = 0; pages < pagesPerRun; pages += 1) {
    show();
    if (phase === 'decide') {
      const signed = request === undefined ? {} : { request };
      const page = await decidePayoutPage({ rail, period, asOf, rerunAt: null, after, ...signed });
      totals = plusPage(totals, page);
      after = page.next;
      if (after === null) phase = 'start';
    } else {
      const { next, started } = await startPayouts({ rail, period }, after);
      totals = { ...totals, started: totals.started + started };
      after = next;
      if (after === null) {
        phase = 'done';
        show();
        await openPayoutRerun({ rail, period });
        return totals;
      }
    }
  }
  return continueAsNew<typeof payoutRun>({
    rail,
    period,
    asOf,
    request,
    phase,
    after,
    totals,
  } satisfies EveryField<PayoutRunInput>);
}

/** A release that fails does not stop the payouts. */
async function releaseReserves({ rail, asOf }: PayoutRunInput): Promise<void> {
  const { awaitReserveRelease } = proxyActivities<RunActivities>({
    startToCloseTimeout: '30 minutes',
    heartbeatTimeout: '20s',
    scheduleToCloseTimeout: realDuration(reserveLimitMilliseconds),
    retry: { initialInterval: '1s', maximumInterval: '1 minute' },
    summary: 'Wait for the release of the reserves of the day',
  });
  try {
    await awaitReserveRelease({ rail, date: asOf.slice(0, 10) });
  } catch (error) {
    log.error('The reserves of the day were not released in time: they are paid next week.', { error: String(error) });
  }
}
