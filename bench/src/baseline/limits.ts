import { quotaOf } from '@landed/gateway/rate-limit/quota';
import { openRateLimits, type RailLimits } from '@landed/gateway/rate-limit/rate-limits';
import type { Logger } from 'pino';
import type { BaselineConfig } from './messages.js';

/**
 * The product's limits, leased from the same store, as the product leases them, and too wide to refuse anybody. The
 * buckets are those of the live rail, because the stack's own gateway has set up those of the test rail otherwise.
 */
export function wideLimits({ databaseUrl, apiKeyPepper }: BaselineConfig, log: Logger): RailLimits {
  const perSecond = 1_000_000;
  const quotas = { default: quotaOf('default', 2 * perSecond, 2), money: quotaOf('money', 2 * perSecond, 2) };
  const settings = {
    merchants: { test: quotas, live: quotas },
    failedAuthentication: quotaOf('failed_authentication', perSecond, 1),
    failOpen: false,
    storeTimeoutMilliseconds: 5_000,
  };
  return openRateLimits(databaseUrl, settings, apiKeyPepper, log).of('live');
}
