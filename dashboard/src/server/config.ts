import { readTrustedProxies, type TrustedProxies } from '@landed/codec/client-address';
import { parseKeyring } from '@landed/codec/keyring';
import { connectionProblems, pepperProblems, scriptProblems } from '@landed/codec/settings/production-problems';
import { parseUrl } from '@landed/contracts/url/parse-url';
import { databaseKinds } from '@landed/prisma/durability';
import { pepperExpected, pepperPattern } from '@landed/prisma/read/merchant/api-key';
import { z } from 'zod';
import { settingsOf, settingsVariables } from './settings/settings-variables.js';

const origin = z
  .url({ protocol: /^https?$/ })
  // Runs even when the check above has failed, on a text that is not a URL.
  .refine((text) => parseUrl(text)?.origin === text, 'must have no path');

export const environment = z.object({
  DATABASE_URL: z.string().min(1),
  /** The database of buyers' keys, which backups of the other one do not contain. Production needs it; default: the same. */
  BUYER_KEYS_DATABASE_URL: z.string().min(1).optional(),
  LANDED_DATABASE: z.enum(databaseKinds).optional(),
  LANDED_ENCRYPTION_KEYS: z.string().transform((text, context) => {
    try {
      return parseKeyring(text);
    } catch {
      context.addIssue('must be `id:base64` (32 bytes); separate several keys with commas');
      return z.NEVER;
    }
  }),
  LANDED_API_KEY_PEPPER: z.string().regex(pepperPattern, pepperExpected),
  DASHBOARD_PORT: z.coerce.number().int().min(0).max(65_535),
  DASHBOARD_HOST: z.string().min(1).default('127.0.0.1'),
  /** The address in the browser, without a path. Passkeys work for its host alone. */
  DASHBOARD_ORIGIN: origin,
  /** Another host, whose pages load the processor's script. */
  DASHBOARD_FRAMES_ORIGIN: origin.optional(),
  /** `smtp://` or `smtps://`. Absent on a local stack only: mails are then shown at `/_mail`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The address that mails are from. */
  MAIL_FROM: z.email().default('landed@localhost.example'),
  TRUSTED_PROXIES: z
    .string()
    .transform((text, context): TrustedProxies => {
      const proxies = readTrustedProxies(text);
      if (proxies !== null) return proxies;
      context.addIssue('must be a number of hops from 0 to 10, or addresses and networks separated by commas');
      return z.NEVER;
    })
    .default({ kind: 'none' }),
  ...settingsVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
});

type Environment = z.output<typeof environment>;

export type DashboardConfig = ReturnType<typeof configOf>;

/**
 * The dashboard's configuration from environment variables. Throws one error that names every variable that is wrong, and
 * no value. Production needs https, a frames origin on another host, a mail server, a setting for proxies, and
 * the key and the addresses with which money operations reach the gateway.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): DashboardConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environment.safeParse(given, { error: () => 'is missing or not valid' });
  const unsafe = given['NODE_ENV'] === 'production' ? connectionAndSecretProblems(given) : [];
  if (!result.success) {
    const issues = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error([...issues, ...unsafe].join('\n'));
  }
  if (result.data.NODE_ENV === 'production') unsafe.push(...productionProblems(result.data, given));
  if (unsafe.length > 0) throw new Error(unsafe.join('\n'));
  return configOf(result.data);
}

const requiredInProduction = [
  'SMTP_URL',
  'MAIL_FROM',
  'TRUSTED_PROXIES',
  'DASHBOARD_TOKEN_KEY',
  'GATEWAY_INTERNAL_TEST_URL',
  'GATEWAY_INTERNAL_LIVE_URL',
];

function connectionAndSecretProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...connectionProblems(given),
    ...pepperProblems(given['LANDED_API_KEY_PEPPER']),
    ...scriptProblems(given['PROCESSOR_SCRIPT_URL']),
  ];
}

const loopback = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function productionProblems(env: Environment, given: Readonly<Record<string, string | undefined>>): string[] {
  const { DASHBOARD_ORIGIN: own, DASHBOARD_FRAMES_ORIGIN: frames } = env;
  const isPublic = (text: string) => new URL(text).protocol === 'https:' && !loopback.test(new URL(text).hostname);
  return [
    ...(isPublic(own) ? [] : ['DASHBOARD_ORIGIN must be https and not this machine']),
    ...(frames !== undefined && isPublic(frames) ? [] : ['DASHBOARD_FRAMES_ORIGIN must be https and not this machine']),
    ...(env.WEBHOOK_LOCAL_TARGETS ? ['WEBHOOK_LOCAL_TARGETS is for a local stack'] : []),
    ...(frames !== undefined && new URL(frames).hostname === new URL(own).hostname
      ? ['DASHBOARD_FRAMES_ORIGIN must have another host than DASHBOARD_ORIGIN']
      : []),
    ...requiredInProduction.filter((name) => given[name] === undefined).map((name) => `${name} is missing`),
  ];
}

function configOf(env: Environment) {
  const isProduction = env.NODE_ENV === 'production';
  const settings = settingsOf(env);
  return {
    databaseUrl: env.DATABASE_URL,
    buyerKeysUrl: env.BUYER_KEYS_DATABASE_URL,
    durability: { isProduction, kind: env.LANDED_DATABASE },
    keyring: env.LANDED_ENCRYPTION_KEYS,
    apiKeyPepper: env.LANDED_API_KEY_PEPPER,
    host: env.DASHBOARD_HOST,
    port: env.DASHBOARD_PORT,
    site: {
      origin: env.DASHBOARD_ORIGIN,
      framesOrigin: env.DASHBOARD_FRAMES_ORIGIN ?? null,
      needsSecondFactor: isProduction,
      ...settings.site,
    },
    temporal: settings.temporal,
    processor: settings.processor,
    gateway: settings.gateway,
    /** Null: this process does not serve the frames origin. */
    framesPort: settings.framesPort,
    /** Null: mails stay in the outbox, and `/_mail` shows them. */
    smtp: env.SMTP_URL === undefined ? null : { url: env.SMTP_URL, from: env.MAIL_FROM },
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
  };
}
