import { parseTokenKey } from '@landed/codec/user-token/token-keys';
import { entities } from '@landed/contracts/entity/entity';
import { parsePayoutMinimums, payoutMinimums } from '@landed/contracts/payout/minimums';
import { rails } from '@landed/contracts/rail/rail';
import { z } from 'zod';
import type { ProcessorScript } from '../frames/frames-app.js';
import type { GatewaySettings } from '../gateway/open-gateway.js';
import type { Site } from '../services.js';

const keys = z.array(z.object({ entity: z.enum(entities), rail: z.enum(rails), publishable_key: z.string().min(1) }));

/** The environment variables of settings, with the names and meanings that gateway and workers give them. */
export const settingsVariables = {
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().min(1),
  /** Keys with which bank account numbers become tokens in the browser. Absent: numbers cannot be entered. */
  PROCESSOR_PUBLISHABLE_KEYS: z
    .string()
    .default('[]')
    .transform((text, context) => {
      const parsed = keys.safeParse(jsonOf(text));
      if (parsed.success && parsed.data.every(({ publishable_key: key }) => key.startsWith('pk_'))) return parsed.data;
      context.addIssue('must be a JSON list of { entity, rail, publishable_key }, without secret keys');
      return z.NEVER;
    }),
  PROCESSOR_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default('https://js.stripe.com/v3/'),
  WEBHOOK_LOCAL_TARGETS: z.stringbool().default(false),
  BANK_ACCOUNT_HOLD_HOURS: z.coerce.number().int().min(0).default(24),
  PAYOUT_MINIMUMS: z
    .string()
    .transform((text, context) => {
      const parsed = parsePayoutMinimums(text);
      if (parsed !== null) return parsed;
      context.addIssue('must be a list such as USD:10000,EUR:9000, in minor units');
      return z.NEVER;
    })
    .default(payoutMinimums),
  /** Where the frames origin listens. Absent: it is not served by this process. */
  DASHBOARD_FRAMES_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Signs the tokens of money operations: Ed25519, PKCS #8 in DER, as base64. */
  DASHBOARD_TOKEN_KEY: z
    .string()
    .transform((text, context) => {
      try {
        return parseTokenKey(text);
      } catch {
        context.addIssue('must be an Ed25519 private key: PKCS #8 in DER, as base64');
        return z.NEVER;
      }
    })
    .optional(),
  /** The gateway's listeners for people. */
  GATEWAY_INTERNAL_TEST_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATEWAY_INTERNAL_LIVE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The public addresses of the API, for examples. */
  API_TEST_URL: z.url().optional(),
  API_LIVE_URL: z.url().optional(),
} as const;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface Settings {
  readonly temporal: { readonly address: string; readonly namespace: string };
  readonly processor: ProcessorScript;
  readonly gateway: GatewaySettings;
  /** Null: the frames origin is not served by this process. */
  readonly framesPort: number | null;
  readonly site: Pick<Site, 'apiUrls' | 'endpointUrls' | 'payoutWaitHours' | 'payoutMinimums'>;
}

/** The settings of a parsed environment. */
export function settingsOf(env: z.output<z.ZodObject<typeof settingsVariables>>): Settings {
  const publishable = new Map(
    env.PROCESSOR_PUBLISHABLE_KEYS.map(({ entity, rail, publishable_key: key }) => [`${rail}/${entity}`, key]),
  );
  return {
    temporal: { address: env.TEMPORAL_ADDRESS, namespace: env.TEMPORAL_NAMESPACE },
    processor: {
      url: env.PROCESSOR_SCRIPT_URL,
      keyOf: (rail, entity) => publishable.get(`${rail}/${entity}`) ?? null,
    },
    gateway: {
      tokenKey: env.DASHBOARD_TOKEN_KEY ?? null,
      urls: { test: env.GATEWAY_INTERNAL_TEST_URL ?? null, live: env.GATEWAY_INTERNAL_LIVE_URL ?? null },
    },
    framesPort: env.DASHBOARD_FRAMES_PORT ?? null,
    site: {
      apiUrls: { test: env.API_TEST_URL ?? null, live: env.API_LIVE_URL ?? null },
      endpointUrls: { localTargets: env.WEBHOOK_LOCAL_TARGETS },
      payoutWaitHours: env.BANK_ACCOUNT_HOLD_HOURS,
      payoutMinimums: env.PAYOUT_MINIMUMS,
    },
  };
}
