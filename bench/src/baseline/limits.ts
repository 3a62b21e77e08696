import { quotaOf } from '@landed/gateway/rate-limit/quota';
import { openRateLimits, type RailLimits } from '@landed/gateway/rate-limit/rate-limits';
import type { Logger } from 'pino';
import type { BaselineConfig } from './messages.js';

/**
 * The product's rate limits, leased from the same store as in the product, and too wide to reject any request. They use
 * the buckets of the live rail, because the stack's own gateway uses those of the test rail with other settings.
 */
export function wideLimits({ databaseUrl, apiKeyPepper }: BaselineConfig, log: Logger): RailLimits {
  const perSecond = 1_000_000;
  const quotas = { default: quotaOf('default', 2 * perSecond, 2), money: quotaOf('money', 2 * perSecond, 2) };
  const settings = {
    merchants: { test: quotas, live: quotas },
    dashboard: quotas,
    browserConfigAddress: quotaOf('browser_config_address', 2 * perSecond, 2),
    failedAuthentication: quotaOf('failed_authentication', perSecond, 1),
    trustedProxies: { kind: 'none' } as const,
    failOpen: false,
    storeTimeoutMilliseconds: 5_000,
  };
  const database = { responds: async () => true };
  return openRateLimits({ databaseUrl, settings, pepper: apiKeyPepper, database, log }).of('live');
}
