import type { LeasedBucket } from './leased-bucket.js';
import { type Quota, windowSeconds } from './quota.js';

/** Fields of the IETF's draft on rate limit headers: lists of quoted names with parameters. */
export const rateLimitHeader = 'RateLimit';
export const rateLimitPolicyHeader = 'RateLimit-Policy';

/** `"default";q=200;w=2`: at most so many at once, and so many in so many seconds for good. */
export function policyField(quotas: readonly Quota[]): string {
  return quotas.map((quota) => `"${quota.policy}";q=${quota.burst};w=${windowSeconds(quota)}`).join(', ');
}

/** `"default";r=180;t=1`: what is left, and the seconds until a refusal ends or else the quota is whole. Or null. */
export function standingField(buckets: readonly LeasedBucket[], now: number): string | null {
  let field = '';
  for (const bucket of buckets) {
    const standing = bucket.standing(now);
    if (standing === null) return null;
    const item = `"${bucket.quota.policy}";r=${standing.remaining};t=${standing.seconds}`;
    field = field === '' ? item : `${field}, ${item}`;
  }
  return field;
}
