import type { LeasedBucket, NoToken } from './leased-bucket.js';

/** Whether a request is admitted, and if not, why. */
export type Admission = { readonly kind: 'admitted' } | NoToken;

/** The most leases that one request waits for. It needs more only if other requests take every token. */
const leasesPerRequest = 10;

const admitted: Admission = { kind: 'admitted' };

/** Takes a token from every bucket if each has a leased one. Nearly every request ends here. */
export function takeAtHand(buckets: readonly LeasedBucket[], now: number): boolean {
  for (const bucket of buckets) {
    if (!bucket.hasToken(now)) return false;
  }
  for (const bucket of buckets) bucket.spend();
  return true;
}

/**
 * Takes a token from every bucket or from none, and leases tokens if necessary. A bucket that is known to be empty rejects
 * the request without a query, and no token is taken from the other buckets.
 */
export async function admit(buckets: readonly LeasedBucket[], now: () => number): Promise<Admission> {
  for (const bucket of buckets) bucket.join();
  try {
    return await takeOrLease(buckets, now);
  } finally {
    for (const bucket of buckets) bucket.leave();
  }
}

async function takeOrLease(buckets: readonly LeasedBucket[], now: () => number): Promise<Admission> {
  for (let tries = 0; tries <= leasesPerRequest; tries += 1) {
    const instant = now();
    if (takeAtHand(buckets, instant)) return admitted;
    const lacking = buckets.filter((bucket) => !bucket.hasToken(instant));
    const noToken = worstOf(lacking, instant);
    if (noToken !== null) return noToken;
    await Promise.all(lacking.map((bucket) => bucket.refill()));
  }
  return { kind: 'unknown' };
}

/** An empty bucket takes precedence over an unknown one; of two empty buckets, the longer wait counts. */
function worstOf(buckets: readonly LeasedBucket[], now: number): NoToken | null {
  let worst: NoToken | null = null;
  for (const bucket of buckets) {
    const noToken = bucket.noToken(now);
    if (noToken === null) continue;
    if (noToken.kind === 'unknown') worst ??= noToken;
    else if (worst?.kind !== 'empty' || worst.seconds < noToken.seconds) worst = noToken;
  }
  return worst;
}
