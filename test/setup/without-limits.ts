import type { StartOptions } from '@landed/stack/stack';

/**
 * Quotas beyond anything that a test or the benchmark sends, so that only those who mean to meet a limit do. The
 * buckets are still there and are leased from, in leases so large that the store is asked a few times per merchant, and
 * with patience for a machine that does many things at once.
 */
const unlimited = {
  RATE_LIMIT_DEFAULT_LIVE_PER_SECOND: '10000',
  RATE_LIMIT_DEFAULT_TEST_PER_SECOND: '10000',
  RATE_LIMIT_MONEY_LIVE_PER_SECOND: '10000',
  RATE_LIMIT_MONEY_TEST_PER_SECOND: '10000',
  RATE_LIMIT_BURST_SECONDS: '36000',
  RATE_LIMIT_FAILED_AUTHENTICATION_PER_MINUTE: '1000000',
  RATE_LIMIT_STORE_TIMEOUT_MS: '5000',
} as const;

type ProcessEnv = NonNullable<StartOptions['env']>;

/** The environment of a stack whose gateway limits nobody; what the caller sets wins. */
export function withoutLimits(env: ProcessEnv = {}): ProcessEnv {
  return { ...env, gateway: { ...unlimited, ...env.gateway } };
}
