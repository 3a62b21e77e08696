import { type BucketShape, fillMicroseconds } from '@landed/prisma/rate-limit/bucket';

/** The limits by name, as they are counted and as callers read them in the `RateLimit` fields. */
export const policyNames = ['default', 'money', 'failed_authentication'] as const;
export type PolicyName = (typeof policyNames)[number];

/** The bucket that everybody has under one limit. */
export interface Quota extends BucketShape {
  readonly policy: PolicyName;
}

const microsecondsPerSecond = 1_000_000;
/** A lease is at most this part of a bucket, and is kept at most for this part of the time that the bucket takes to fill. */
const leasesPerBucket = 20;

/** So many in so many seconds; where that is no whole number of microseconds each, the next slower rate that is. */
export function quotaOf(policy: PolicyName, burst: number, seconds: number): Quota {
  return { policy, burst, intervalMicroseconds: Math.ceil((seconds * microsecondsPerSecond) / burst) };
}

/** Most tokens that a process takes beyond those that requests are waiting for. */
export function leaseTokensMax({ burst }: Quota): number {
  return Math.max(1, Math.floor(burst / leasesPerBucket));
}

/** How long tokens are kept before they lapse, spent or not. */
export function leaseMicroseconds(quota: Quota): number {
  return Math.floor(fillMicroseconds(quota) / leasesPerBucket);
}

/** In which an empty bucket fills up, in whole seconds. */
export function windowSeconds(quota: Quota): number {
  return Math.max(1, Math.round(fillMicroseconds(quota) / microsecondsPerSecond));
}
