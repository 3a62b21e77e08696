import { parseKeyring } from '@landed/codec/keyring';
import { parsePayoutMinimums, payoutMinimums } from '@landed/contracts/payout/minimums';
import type { Rail } from '@landed/contracts/rail/rail';
import { databaseKinds } from '@landed/prisma/durability';
import { pepperExpected, pepperPattern } from '@landed/prisma/read/merchant/api-key';
import { z } from 'zod';
import { admissionSettings, admissionVariables } from './admission/settings.js';
import { checkoutSettings, checkoutVariables, entitiesWithoutKey } from './checkout-config/checkout-settings.js';
import { peopleSettings, peopleVariables } from './people/people-settings.js';
import { webhookSecretsVariable } from './processor-event/webhook-secrets.js';
import { productionProblems } from './production-problems.js';
import { rateLimitSettings, rateLimitVariables } from './rate-limit/settings.js';

const port = z.coerce.number().int().min(0).max(65_535);

const minimums = z.string().transform((text, context) => {
  const parsed = parsePayoutMinimums(text);
  if (parsed !== null) return parsed;
  context.addIssue('is not a list such as `USD:10000,EUR:9000`, in minor units');
  return z.NEVER;
});

export const environment = z.object({
  DATABASE_URL: z.string().min(1),
  /** The address of the database itself, where `DATABASE_URL` leads to a pooler: changes of API keys are listened to. */
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  /** The database of buyers' keys, which backups of the other one do not contain. Production needs it; default: the same. */
  BUYER_KEYS_DATABASE_URL: z.string().min(1).optional(),
  /**
   * `single-node`: the database is meant to have no synchronous standby. Production does not start without one else.
   */
  LANDED_DATABASE: z.enum(databaseKinds).optional(),
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().min(1),
  LANDED_ENCRYPTION_KEYS: z.string().transform((text, context) => {
    try {
      return parseKeyring(text);
    } catch {
      context.addIssue('must be `id:base64` (32 bytes); separate several keys with commas');
      return z.NEVER;
    }
  }),
  LANDED_API_KEY_PEPPER: z.string().regex(pepperPattern, pepperExpected),
  GATEWAY_TEST_PORT: port.optional(),
  GATEWAY_LIVE_PORT: port.optional(),
  /** Serves `/metrics`, on `GATEWAY_OPS_HOST`. Absent: this process has no metrics. */
  GATEWAY_OPS_PORT: port.optional(),
  GATEWAY_OPS_HOST: z.string().min(1).default('127.0.0.1'),
  GATEWAY_HOST: z.string().min(1).default('127.0.0.1'),
  ...rateLimitVariables,
  ...admissionVariables,
  ...checkoutVariables,
  ...peopleVariables,
  PROCESSOR_WEBHOOK_SECRETS: webhookSecretsVariable,
  /** The least that a weekly run pays of a currency. Set the same value for the workers, which decide by it. */
  PAYOUT_MINIMUMS: minimums.default(payoutMinimums),
  /** A folder that all instances share and releases keep: they serve the builds of the drop-in that are in it. */
  DROPIN_BUILDS: z.string().min(1).optional(),
  LIVE_PROCESSOR_SIMULATED: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
});

type Environment = z.output<typeof environment>;

export type GatewayConfig = ReturnType<typeof configOf>;

/**
 * The gateway's configuration from environment variables. Throws one error that names every variable that is wrong. The
 * error contains no values, because several of them are secrets. In production it also names all that is unsafe.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): GatewayConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environment.safeParse(given, { error: () => 'is missing or not valid' });
  const isProduction = given['NODE_ENV'] === 'production';
  const unsafe = isProduction ? productionProblems(given) : [];
  if (!result.success) throw new Error([...problems(result.error.issues), ...unsafe].join('\n'));
  const config = configOf(result.data);
  if (config.listeners.length === 0) unsafe.push('GATEWAY_TEST_PORT, GATEWAY_LIVE_PORT: set at least one');
  if (isProduction) unsafe.push(...checkoutProblems(config));
  if (unsafe.length > 0) throw new Error(unsafe.join('\n'));
  return config;
}

/** What production needs of checkouts. */
function checkoutProblems({ liveIsSimulated, checkout, listeners }: GatewayConfig): string[] {
  const served = listeners.map(({ rail }) => rail);
  const missing = entitiesWithoutKey(checkout, served);
  return [
    ...(liveIsSimulated ? ['LIVE_PROCESSOR_SIMULATED: must be false in production when GATEWAY_LIVE_PORT is set'] : []),
    ...(missing.length === 0 ? [] : [`PROCESSOR_PUBLISHABLE_KEYS: add ${missing.join(', ')}`]),
  ];
}

function problems(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
}

function configOf(env: Environment) {
  const ports: readonly (readonly [Rail, number | undefined])[] = [
    ['test', env.GATEWAY_TEST_PORT],
    ['live', env.GATEWAY_LIVE_PORT],
  ];
  const listeners = ports.flatMap(([rail, port]) => (port === undefined ? [] : [{ rail, port }]));
  return {
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    buyerKeysUrl: env.BUYER_KEYS_DATABASE_URL,
    /** What the database must guarantee about commits. */
    durability: { isProduction: env.NODE_ENV === 'production', kind: env.LANDED_DATABASE },
    temporal: {
      address: env.TEMPORAL_ADDRESS,
      namespace: env.TEMPORAL_NAMESPACE,
      keyring: env.LANDED_ENCRYPTION_KEYS,
    },
    apiKeyPepper: env.LANDED_API_KEY_PEPPER,
    host: env.GATEWAY_HOST,
    /** Where metrics are served; null: nowhere. Never on the listener that merchants reach. */
    ops: env.GATEWAY_OPS_PORT === undefined ? null : { host: env.GATEWAY_OPS_HOST, port: env.GATEWAY_OPS_PORT },
    /** One per rail that this process serves. */
    listeners,
    /** Listeners that the dashboard alone reaches; null: none. */
    people: peopleSettings(env),
    /** The live rail is served with a simulated processor: no card is charged. */
    liveIsSimulated: env.LIVE_PROCESSOR_SIMULATED === 'true' && env.GATEWAY_LIVE_PORT !== undefined,
    /** The secrets that the processor's accounts sign their events with. */
    webhookSecrets: env.PROCESSOR_WEBHOOK_SECRETS,
    rateLimits: rateLimitSettings(env),
    /** Null: every request is admitted. */
    admission: admissionSettings(env),
    /** The entities of checkouts with their keys for browsers, and the processor's script. */
    checkout: checkoutSettings(env),
    dropinBuilds: env.DROPIN_BUILDS,
    payoutMinimums: env.PAYOUT_MINIMUMS,
    logLevel: env.LOG_LEVEL,
  };
}
