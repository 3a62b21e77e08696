import type { Rail } from '@landed/contracts/rail/rail';
import { type LeaseStore, openLeaseStore } from '@landed/prisma/rate-limit/lease-store';
import type { Logger } from 'pino';
import { faultOf } from '../log/fault.js';
import { FailedAuthentications } from './failed-authentication.js';
import type { LeaseSource } from './leased-bucket.js';
import { MerchantLimits } from './merchant-limits.js';
import type { RateLimitSettings } from './settings.js';

/** The limits that the app of one rail asks. */
export interface RailLimits {
  readonly merchants: MerchantLimits;
  readonly failedAuthentications: FailedAuthentications;
  /** Whether a request goes on when the store cannot say. */
  readonly failOpen: boolean;
  readonly now: () => number;
}

/** All limits of one process. Addresses are counted together, whichever rail they knock at. */
export interface RateLimits {
  of(rail: Rail): RailLimits;
  close(): Promise<void>;
}

const sweepMilliseconds = 10_000;
const now = () => performance.now();

/** Nothing connects before the first request. */
export function openRateLimits(
  databaseUrl: string,
  settings: RateLimitSettings,
  pepper: string,
  log: Logger,
): RateLimits {
  const { merchants, failedAuthentication, failOpen, storeTimeoutMilliseconds } = settings;
  const store = openLeaseStore(databaseUrl, { timeoutMilliseconds: storeTimeoutMilliseconds });
  const source: LeaseSource = { lease: watched(store, log), now };
  const failedAuthentications = new FailedAuthentications(failedAuthentication, pepper, source);
  // Full buckets are only a waste of room; whatever keeps one sweep from it, the next one finds them again.
  const sweep = setInterval(() => void store.sweep().catch(() => {}), sweepMilliseconds);
  return {
    of: (rail) => ({
      merchants: new MerchantLimits(rail, merchants[rail], source),
      failedAuthentications,
      failOpen,
      now,
    }),
    async close() {
      clearInterval(sweep);
      await store.close();
    },
  };
}

/** Logs when the store stops answering and when it answers again, not every time in between. */
function watched(store: LeaseStore, log: Logger): LeaseStore['lease'] {
  let failing = false;
  return async (request) => {
    try {
      const lease = await store.lease(request);
      if (failing) log.info('the store of the rate limits answers again');
      failing = false;
      return lease;
    } catch (error) {
      if (!failing) log.warn({ fault: faultOf(error) }, 'the store of the rate limits does not answer');
      failing = true;
      throw error;
    }
  };
}
