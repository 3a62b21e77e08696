/**
 * Long enough for a busy machine. `store/key-changes` proves that a notification, and not the end of a cache entry, shows
 * the change to the gateway.
 */
const limitMilliseconds = 60_000;

/** Repeats a request until the response has this status, after a change of keys or settings; throws after the limit. */
export async function waitForStatus(status: number, send: () => Promise<{ readonly status: number }>): Promise<void> {
  const since = performance.now();
  while ((await send()).status !== status) {
    if (performance.now() - since > limitMilliseconds) throw new Error(`No response had the status ${status} in time.`);
  }
}
