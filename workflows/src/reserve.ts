import type { createReserveActivities } from '@landed/activities/reserve/activities';
import type { ReleasedReserves, ReserveReleaseInput } from '@landed/contracts/reserve/types';
import { ApplicationFailure, continueAsNew, proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import { now, realDuration } from './workflow-clock.js';

const { releaseReserves, sumReleasedReserves } = proxyActivities<ReturnType<typeof createReserveActivities>>({
  startToCloseTimeout: '2m',
  retry: { initialInterval: '1s', maximumInterval: '30s' },
});

/** A payment is locked while a refund or a dispute of it is saved: milliseconds. */
const lockedPauseMilliseconds = 2_000;
/** After two minutes of pauses, something holds a lock that it should not hold. */
const pausesMax = 60;
/** Ten thousand holds each. */
const callsPerRun = 200;

/**
 * Releases the reserves that are due on a day: the merchant can be paid what refunds and disputes have left of them.
 *
 * Trigger: the Schedules `reserve-release-test` and `reserve-release-live`, daily at 00:05 UTC, and the weekly payouts,
 * which wait for the run of their day. Id: `reserve-release/<rail>/<date>`, and `reserve-release/<rail>-<instant>` for the
 * run of the Schedule. Several runs for one day do no harm: each hold is released once.
 * Messages: none.
 * Steps: `releaseReserves` in batches, until none is due; a payment that is being changed is tried again after a pause;
 * `sumReleasedReserves`.
 * Undone on failure: nothing; each batch stands by itself. Ends in: what all runs for the day have released.
 * Recorded histories: `test/replay/histories/reserve-release-*.json`.
 */
export async function reserveRelease(input: ReserveReleaseInput): Promise<ReleasedReserves> {
  const day = { rail: input.rail, date: input.date ?? new Date(now()).toISOString().slice(0, 10) };
  let pauses = 0;
  for (let calls = 0; ; calls += 1) {
    if (calls === callsPerRun) await continueAsNew<typeof reserveRelease>(day);
    const { released, more } = await releaseReserves(day);
    if (!more) break;
    if (released > 0) continue;
    pauses += 1;
    if (pauses > pausesMax) throw ApplicationFailure.nonRetryable('Payments with a due reserve stay locked.', 'locked');
    await sleep(realDuration(lockedPauseMilliseconds));
  }
  const total = await sumReleasedReserves(day);
  setCurrentDetails(`Released for ${day.date}: ${total.released} reserves`);
  return total;
}
