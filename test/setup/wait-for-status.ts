/** The store tells the gateway of changed keys and settings at commit; this is how long that message may take. */
const heardWithinMilliseconds = 250;

/** Asks until the response has that status; throws when that takes longer than a change needs to be heard. */
export async function waitForStatus(status: number, ask: () => Promise<{ readonly status: number }>): Promise<void> {
  const since = performance.now();
  while ((await ask()).status !== status) {
    if (performance.now() - since > heardWithinMilliseconds) throw new Error(`There was no ${status} in time.`);
  }
}
