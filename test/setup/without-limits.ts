import type { StartOptions } from '@landed/stack/stack';

/**
 * Quotas that no test or benchmark exceeds by accident. Tokens are still leased from the buckets, but in leases so
 * large that a merchant needs only a few. The timeout of the store is long, for a busy machine.
 */
const highQuotas = {
  RATE_LIMIT_DEFAULT_LIVE_PER_SECOND: '10000',
  RATE_LIMIT_DEFAULT_TEST_PER_SECOND: '10000',
  RATE_LIMIT_MONEY_LIVE_PER_SECOND: '10000',
  RATE_LIMIT_MONEY_TEST_PER_SECOND: '10000',
  RATE_LIMIT_BROWSER_CONFIG_ADDRESS_PER_SECOND: '10000',
  RATE_LIMIT_BURST_SECONDS: '36000',
  RATE_LIMIT_FAILED_AUTHENTICATION_PER_MINUTE: '1000000',
  RATE_LIMIT_STORE_TIMEOUT_MS: '5000',
  ADMISSION: 'off',
} as const;

type ProcessEnv = NonNullable<StartOptions['env']>;

/** The environment of a stack whose gateway does not limit requests. Settings of the caller take precedence. */
export function withoutLimits(env: ProcessEnv = {}): ProcessEnv {
  return { ...env, gateway: { ...highQuotas, ...env.gateway } };
}
