import { type BucketShape, fillMicroseconds } from '@landed/prisma/write/rate-limit/bucket';

/** The names of the limits, in the database and in the `RateLimit` header fields. */
export const policyNames = [
  'default',
  'money',
  'dashboard',
  'browser_config_address',
  'failed_authentication',
] as const;
export type PolicyName = (typeof policyNames)[number];

/** The size and refill rate of the buckets of one limit. */
export interface Quota extends BucketShape {
  readonly policy: PolicyName;
}

const microsecondsPerSecond = 1_000_000;
/** A lease is at most this fraction of a bucket, and is kept at most for this fraction of the bucket's refill time. */
const leasesPerBucket = 20;

/** `burst` tokens in `seconds` seconds. The interval per token is rounded up to whole microseconds. */
export function quotaOf(policy: PolicyName, burst: number, seconds: number): Quota {
  return { policy, burst, intervalMicroseconds: Math.ceil((seconds * microsecondsPerSecond) / burst) };
}

/** The most tokens of one lease, unless more requests are waiting. */
export function leaseTokensMax({ burst }: Quota): number {
  return Math.max(1, Math.floor(burst / leasesPerBucket));
}

/** How long leased tokens are kept before they expire. */
export function leaseMicroseconds(quota: Quota): number {
  return Math.floor(fillMicroseconds(quota) / leasesPerBucket);
}

/** The time in which an empty bucket fills up, in whole seconds. */
export function windowSeconds(quota: Quota): number {
  return Math.max(1, Math.round(fillMicroseconds(quota) / microsecondsPerSecond));
}
