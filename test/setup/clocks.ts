import { safeWindowMilliseconds } from '@landed/contracts/idempotency/safe-window';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';

const minute = 60_000;
/** See `skewed-clock.mjs`. */
const skewedClock = new URL('./skewed-clock.mjs', import.meta.url).href;
const hour = 60 * minute;
const day = 24 * hour;

/** The merchant gets a response at once, the safe window ends after 2 s, and the first recheck follows after 4 minutes. */
export const endOfSafeWindow: WorkflowClock = { aheadMilliseconds: safeWindowMilliseconds - minute / 2, scale: 15 };

/** The safe window ends after 2 s. An hour takes 0.1 s. */
export const dayInSeconds: WorkflowClock = { scale: 40_000 };

/** The 30 minutes of a 3-D Secure challenge end after 1 s. */
export const endOfChallenge: WorkflowClock = { aheadMilliseconds: 29 * minute, scale: 60 };

/** The 30 minutes of a 3-D Secure challenge are over. */
export const afterChallenge: WorkflowClock = { aheadMilliseconds: 30 * minute };

/** An authorization lasts 7 days. The warning before its end is due after 0.3 s, and the end after 3 s. */
export const endOfAuthorization: WorkflowClock = { aheadMilliseconds: 6 * day - 2 * hour, scale: 30_000 };

/** The 7 days of an authorization are over. A payment that an operation changes is loaded again after 0.2 s. */
export const afterAuthorization: WorkflowClock = { aheadMilliseconds: 7 * day, scale: 75 };

/** The environment of a process whose clock is wrong by so much; workflows have the time of the Temporal server. */
export function skewedProcess(minutesAhead: number): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import ${skewedClock}`, LANDED_SKEW_MS: String(minutesAhead * minute) };
}
