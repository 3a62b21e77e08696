import { CommandFailure } from '../program/command-failure.js';

const waitMilliseconds = 60_000;

/** Waits for the result of a save. The workflow continues when the time is over. */
export async function withinTime<Result>(result: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message =
        'The payout partner has not responded yet. The service tries for an hour: look at `landed bank-accounts list`.';
      reject(new CommandFailure('not_saved_yet', message));
    }, waitMilliseconds);
  });
  try {
    return await Promise.race([result, over]);
  } finally {
    clearTimeout(timer);
  }
}
