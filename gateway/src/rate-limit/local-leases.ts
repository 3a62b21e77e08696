import { leaseTokens } from '@landed/prisma/write/rate-limit/bucket';
import type { LeaseTokens } from '@landed/prisma/write/rate-limit/lease-store';
import { LRUCache } from 'lru-cache';

/** Buckets that one process keeps. Evicting one fills it. */
const bucketsMax = 20_000;

/** Leases tokens from buckets in this process alone. @param now a monotonic clock in milliseconds. */
export function localLeases(now: () => number): LeaseTokens {
  const fullAt = new LRUCache<string, number>({ max: bucketsMax });
  return (request) => {
    const name = `${request.policy} ${request.subject}`;
    const instant = Math.floor(now() * 1_000);
    const state = leaseTokens(request, fullAt.get(name) ?? 0, instant, request);
    fullAt.set(name, state.fullAtMicroseconds);
    const microsecondsToFull = Math.max(0, state.fullAtMicroseconds - instant);
    return Promise.resolve({ granted: state.granted, microsecondsToFull });
  };
}
