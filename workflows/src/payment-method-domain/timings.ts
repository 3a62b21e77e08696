/**
 * How long a caller waits for the acquirers. The gateway responds within 4 s, and starting the workflow and reading the
 * record take time too.
 */
export const responseMilliseconds = 3_000;

/** An acquirer that stays silent is left to the sweep after this time. */
export const backgroundLimit = '10 minutes';

/** A run that has served this number of requests continues as a new one, so that its history stays short. */
export const requestsPerRun = 200;

/** A run whose request never arrived ends after this time. */
export const firstRequestMilliseconds = 60_000;
