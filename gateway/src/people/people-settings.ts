import { parseTokenPublicKeys, type TokenPublicKeys } from '@landed/codec/user-token/token-keys';
import type { Rail } from '@landed/contracts/rail/rail';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** The environment variables of the internal listeners, which the dashboard alone reaches. Without a port, there is none. */
export const peopleVariables = {
  GATEWAY_INTERNAL_TEST_PORT: port.optional(),
  GATEWAY_INTERNAL_LIVE_PORT: port.optional(),
  /** An address that only the dashboard reaches. */
  GATEWAY_INTERNAL_HOST: z.string().min(1).default('127.0.0.1'),
  /** The public keys of the dashboard's tokens: one, or two while the key is replaced. */
  DASHBOARD_TOKEN_PUBLIC_KEYS: z
    .string()
    .transform((text, context): TokenPublicKeys => {
      try {
        return parseTokenPublicKeys(text);
      } catch {
        context.addIssue('must be one or two Ed25519 public keys: DER as base64, separated by a comma');
        return z.NEVER;
      }
    })
    .optional(),
} as const;

type Variables = z.output<z.ZodObject<typeof peopleVariables>>;

export interface PeopleSettings {
  readonly host: string;
  readonly keys: TokenPublicKeys;
  readonly listeners: readonly { readonly rail: Rail; readonly port: number }[];
}

/** Null: no internal listener. Throws when a port is set without the keys that its tokens are verified with. */
export function peopleSettings(env: Variables): PeopleSettings | null {
  const ports: readonly (readonly [Rail, number | undefined])[] = [
    ['test', env.GATEWAY_INTERNAL_TEST_PORT],
    ['live', env.GATEWAY_INTERNAL_LIVE_PORT],
  ];
  const listeners = ports.flatMap(([rail, port]) => (port === undefined ? [] : [{ rail, port }]));
  if (listeners.length === 0) return null;
  const keys = env.DASHBOARD_TOKEN_PUBLIC_KEYS;
  if (keys === undefined)
    throw new Error('DASHBOARD_TOKEN_PUBLIC_KEYS is missing: set it with GATEWAY_INTERNAL_*_PORT');
  return { host: env.GATEWAY_INTERNAL_HOST, keys, listeners };
}
