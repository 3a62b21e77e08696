import { readTrustedProxies, type TrustedProxies } from '@landed/codec/client-address';
import type { Rail } from '@landed/contracts/rail/rail';
import { z } from 'zod';
import type { MerchantQuotas } from './merchant-limits.js';
import { type Quota, quotaOf } from './quota.js';

const calls = z.coerce.number().int().min(1).max(1_000_000);

/** The environment variables of the limits, with their defaults. */
export const rateLimitVariables = {
  RATE_LIMIT_DEFAULT_LIVE_PER_SECOND: calls.default(100),
  RATE_LIMIT_DEFAULT_TEST_PER_SECOND: calls.default(25),
  RATE_LIMIT_MONEY_LIVE_PER_SECOND: calls.default(25),
  RATE_LIMIT_MONEY_TEST_PER_SECOND: calls.default(10),
  /** Per merchant and mode, for what its people do in the dashboard. */
  RATE_LIMIT_DASHBOARD_PER_SECOND: calls.default(5),
  /** Per address of the client, mode and process. */
  RATE_LIMIT_BROWSER_CONFIG_ADDRESS_PER_SECOND: calls.default(5),
  /** A bucket's burst size is its rate times this many seconds. */
  RATE_LIMIT_BURST_SECONDS: z.coerce.number().int().min(1).max(86_400).default(2),
  /** Per address of the client. */
  RATE_LIMIT_FAILED_AUTHENTICATION_PER_MINUTE: calls.default(60),
  /** Addresses of proxies, or a number of hops. Absent: the client is the other end of the connection. */
  TRUSTED_PROXIES: z
    .string()
    .transform((text, context): TrustedProxies => {
      const proxies = readTrustedProxies(text);
      if (proxies !== null) return proxies;
      context.addIssue('must be a number of hops from 0 to 10, or addresses and networks separated by commas');
      return z.NEVER;
    })
    .default({ kind: 'none' }),
  /** Whether a request is rejected (`closed`) or admitted (`open`) while the database does not respond. */
  RATE_LIMIT_FAIL: z.enum(['closed', 'open']).default('closed'),
  RATE_LIMIT_STORE_TIMEOUT_MS: z.coerce.number().int().min(10).max(10_000).default(250),
} as const;

type Variables = z.output<z.ZodObject<typeof rateLimitVariables>>;

export interface RateLimitSettings {
  readonly merchants: Readonly<Record<Rail, MerchantQuotas>>;
  /** For what the people of a merchant do in the dashboard: they take nothing from the merchant's own limits. */
  readonly dashboard: MerchantQuotas;
  /** For each client address, in each process. */
  readonly browserConfigAddress: Quota;
  readonly failedAuthentication: Quota;
  readonly trustedProxies: TrustedProxies;
  readonly failOpen: boolean;
  readonly storeTimeoutMilliseconds: number;
}

export function rateLimitSettings(env: Variables): RateLimitSettings {
  const seconds = env.RATE_LIMIT_BURST_SECONDS;
  const quotas = (all: number, money: number): MerchantQuotas => ({
    default: quotaOf('default', all * seconds, seconds),
    money: quotaOf('money', money * seconds, seconds),
  });
  return {
    merchants: {
      live: quotas(env.RATE_LIMIT_DEFAULT_LIVE_PER_SECOND, env.RATE_LIMIT_MONEY_LIVE_PER_SECOND),
      test: quotas(env.RATE_LIMIT_DEFAULT_TEST_PER_SECOND, env.RATE_LIMIT_MONEY_TEST_PER_SECOND),
    },
    dashboard: {
      default: quotaOf('dashboard', env.RATE_LIMIT_DASHBOARD_PER_SECOND * seconds, seconds),
      money: null,
    },
    browserConfigAddress: quotaOf(
      'browser_config_address',
      env.RATE_LIMIT_BROWSER_CONFIG_ADDRESS_PER_SECOND * seconds,
      seconds,
    ),
    failedAuthentication: quotaOf('failed_authentication', env.RATE_LIMIT_FAILED_AUTHENTICATION_PER_MINUTE, 60),
    trustedProxies: env.TRUSTED_PROXIES,
    failOpen: env.RATE_LIMIT_FAIL === 'open',
    storeTimeoutMilliseconds: env.RATE_LIMIT_STORE_TIMEOUT_MS,
  };
}
