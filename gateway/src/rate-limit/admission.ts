import type { Drought, LeasedBucket } from './leased-bucket.js';

/** Whether a request goes on, and what stands in its way if not. */
export type Admission = { readonly kind: 'admitted' } | Drought;

/** Leases that one request waits for at most; more would mean that others take every token away from it. */
const leasesPerRequest = 10;

const admitted: Admission = { kind: 'admitted' };

/** Takes a token of every bucket when all of them have one at hand: the way of nearly every request. */
export function takeAtHand(buckets: readonly LeasedBucket[], now: number): boolean {
  for (const bucket of buckets) {
    if (!bucket.hasToken(now)) return false;
  }
  for (const bucket of buckets) bucket.spend();
  return true;
}

/**
 * Takes a token of every bucket or of none, leasing where there is none. A bucket that is known to be empty refuses
 * without the store being asked, and without anything being taken from the others.
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
    const drought = worstOf(lacking, instant);
    if (drought !== null) return drought;
    await Promise.all(lacking.map((bucket) => bucket.refill()));
  }
  return { kind: 'unknown' };
}

/** An empty bucket is a fact and comes first; of two the longer wait counts. */
function worstOf(buckets: readonly LeasedBucket[], now: number): Drought | null {
  let worst: Drought | null = null;
  for (const bucket of buckets) {
    const drought = bucket.drought(now);
    if (drought === null) continue;
    if (drought.kind === 'unknown') worst ??= drought;
    else if (worst?.kind !== 'empty' || worst.seconds < drought.seconds) worst = drought;
  }
  return worst;
}
