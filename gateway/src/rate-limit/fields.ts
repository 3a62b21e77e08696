import type { LeasedBucket } from './leased-bucket.js';
import { type Quota, windowSeconds } from './quota.js';

/** Header fields of the IETF draft on rate limits: lists of quoted names with parameters. */
export const rateLimitHeader = 'RateLimit';
export const rateLimitPolicyHeader = 'RateLimit-Policy';

/** `"default";q=200;w=2`: `q` is the burst size. The quota refills over a window of `w` seconds. */
export function policyField(quotas: readonly Quota[]): string {
  return quotas.map((quota) => `"${quota.policy}";q=${quota.burst};w=${windowSeconds(quota)}`).join(', ');
}

/**
 * `"default";r=180;t=1`: `r` tokens remain. `t` is the seconds until the caller may try again, or until the quota is full.
 * Null while the state of a bucket is unknown.
 */
export function rateLimitField(buckets: readonly LeasedBucket[], now: number): string | null {
  let field = '';
  for (const bucket of buckets) {
    const snapshot = bucket.snapshot(now);
    if (snapshot === null) return null;
    const item = `"${bucket.quota.policy}";r=${snapshot.remaining};t=${snapshot.seconds}`;
    field = field === '' ? item : `${field}, ${item}`;
  }
  return field;
}
