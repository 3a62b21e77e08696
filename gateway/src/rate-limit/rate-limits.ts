import { type ClientAddressOf, clientAddressOf } from '@landed/codec/client-address';
import { faultOf } from '@landed/codec/log/fault';
import type { Rail } from '@landed/contracts/rail/rail';
import { type LeaseStore, openLeaseStore } from '@landed/prisma/write/rate-limit/lease-store';
import type { Logger } from 'pino';
import type { Dependencies } from '../dependency/dependencies.js';
import { BrowserLimits } from './browser-limits.js';
import { FailedAuthentications } from './failed-authentication.js';
import type { LeaseSource } from './leased-bucket.js';
import { MerchantLimits, type MerchantQuotas } from './merchant-limits.js';
import type { RateLimitSettings } from './settings.js';

/** The limits of one rail. */
export interface RailLimits {
  readonly merchants: MerchantLimits;
  /** Limits of operations for browsers. */
  readonly browsers: BrowserLimits;
  readonly failedAuthentications: FailedAuthentications;
  /** The client whose failed authentications are counted. */
  readonly clientAddressOf: ClientAddressOf;
  /** Whether requests are admitted while the database does not respond. */
  readonly failOpen: boolean;
  readonly now: () => number;
}

/** All limits of one process. The failed authentications of an address are counted for both rails together. */
export interface RateLimits {
  of(rail: Rail): RailLimits;
  /** The limits of the listener for people. */
  ofPeople(rail: Rail): RailLimits;
  close(): Promise<void>;
}

const sweepMilliseconds = 10_000;
const now = () => performance.now();

export interface RateLimitOptions {
  readonly databaseUrl: string;
  readonly settings: RateLimitSettings;
  readonly pepper: string;
  readonly database: Pick<Dependencies['postgresql'], 'responds'>;
  readonly log: Logger;
  /** How the connections appear in `pg_stat_activity`. */
  readonly applicationName?: string;
}

/** Opens no connection before the first request. */
export function openRateLimits(options: RateLimitOptions): RateLimits {
  const { databaseUrl, settings, pepper, database, log, applicationName } = options;
  const {
    merchants,
    dashboard,
    browserConfigAddress,
    failedAuthentication,
    trustedProxies,
    failOpen,
    storeTimeoutMilliseconds,
  } = settings;
  const addressOf = clientAddressOf(trustedProxies);
  const store = openLeaseStore(databaseUrl, { timeoutMilliseconds: storeTimeoutMilliseconds, applicationName });
  const source: LeaseSource = { lease: watched(store, log), now, responds: () => database.responds() };
  const failedAuthentications = new FailedAuthentications(failedAuthentication, pepper, source);
  // Full buckets only take up space. If a sweep fails, the next one deletes them.
  const sweep = setInterval(() => void store.sweep().catch(() => {}), sweepMilliseconds);
  const limitsOf = (rail: Rail, quotas: MerchantQuotas): RailLimits => ({
    merchants: new MerchantLimits(rail, quotas, source),
    browsers: new BrowserLimits(browserConfigAddress, now),
    failedAuthentications,
    clientAddressOf: addressOf,
    failOpen,
    now,
  });
  return {
    of: (rail) => limitsOf(rail, merchants[rail]),
    ofPeople: (rail) => limitsOf(rail, dashboard),
    async close() {
      clearInterval(sweep);
      await store.close();
    },
  };
}

/** Logs when the database stops responding and when it responds again, but not the failures in between. */
function watched(store: LeaseStore, log: Logger): LeaseStore['lease'] {
  let failing = false;
  return async (request) => {
    try {
      const lease = await store.lease(request);
      if (failing) log.info('rate limit store responds again');
      failing = false;
      return lease;
    } catch (error) {
      if (!failing) log.warn({ fault: faultOf(error) }, 'rate limit store does not respond in time');
      failing = true;
      throw error;
    }
  };
}
