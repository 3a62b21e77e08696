import { asyncLocalStorage } from '@temporalio/activity';

const beatMilliseconds = 3_000;

/** Reports that the activity lives while it runs, so that it is repeated soon after its worker was killed. */
export async function whileBeating<Result>(run: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => asyncLocalStorage.getStore()?.heartbeat(), beatMilliseconds);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}
