/**
 * The time limit for the database notification about changed keys and settings, which reaches the gateway after commit.
 */
const notifiedWithinMilliseconds = 250;

/** Repeats a request until the response has this status; throws after the time limit of a notification. */
export async function waitForStatus(status: number, send: () => Promise<{ readonly status: number }>): Promise<void> {
  const since = performance.now();
  while ((await send()).status !== status) {
    if (performance.now() - since > notifiedWithinMilliseconds)
      throw new Error(`No response had the status ${status} in time.`);
  }
}
