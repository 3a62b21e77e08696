import { CommandFailure } from '../program/command-failure.js';
import { withinTime } from '../program/within-time.js';

const waitMilliseconds = 60_000;

/** Waits for the result of a save. The workflow continues when the time is over. */
export function savedWithinTime<Result>(result: Promise<Result>): Promise<Result> {
  return withinTime(result, waitMilliseconds, () => {
    const message =
      'The payout partner has not responded yet. The service tries for an hour: look at `landed bank-accounts list`.';
    throw new CommandFailure('not_saved_yet', message);
  });
}
