import { z } from 'zod';
import { type OperatorRole, operatorRoles } from './types.js';

const rolesByName = z.record(z.string().min(1), z.array(z.enum(operatorRoles)).min(1)).default({});

const loopback = /^http:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?(\/|$)/;

/** `OPERATOR_ISSUERS`: the OpenID providers whose people may sign decisions, each with the roles of its groups and people. */
export const operatorIssuersSchema = z
  .array(
    z.strictObject({
      /** As it stands in its discovery document. Plain http only on loopback. */
      issuer: z.url().refine((url) => url.startsWith('https:') || loopback.test(url), 'must be https'),
      /** The client that `landed` is registered as, for the device flow; the audience of its ID tokens. */
      client_id: z.string().min(1),
      scope: z.string().default('openid email'),
      groups_claim: z.string().default('groups'),
      groups: rolesByName,
      /** By `sub`, for providers without groups. */
      subjects: rolesByName,
      /** For how long a login may sign. */
      login_hours: z.number().int().min(1).max(24).default(12),
    }),
  )
  .refine((issuers) => new Set(issuers.map(({ issuer }) => issuer)).size === issuers.length, 'names an issuer twice');
export type OperatorIssuer = z.output<typeof operatorIssuersSchema>[number];

/** How old an ID token may be when its key is registered, in seconds. */
export const idTokenSecondsMax = 3_600;

/** A key that a person registered with an ID token. */
export interface OperatorLogin {
  /** The thumbprint of its public key. */
  readonly id: string;
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  readonly issuer: string;
  readonly idToken: string;
  /** RFC 3339, by the database's clock. */
  readonly createdAt: string;
  /** RFC 3339; null before `landed logout`. */
  readonly endedAt: string | null;
}

/** Who an ID token is about. */
export interface LoginPerson {
  /** The verified e-mail, in lower case. */
  readonly name: string;
  /** Issuer and subject: the same for each login of one person. */
  readonly subject: string;
  readonly roles: readonly OperatorRole[];
}

/** The person of verified claims, with the roles of their groups; null without a verified e-mail or a role. Pure. */
export function personOf(
  issuer: OperatorIssuer,
  claims: Readonly<Record<string, unknown>>,
): LoginPerson | 'no_email' | 'no_role' {
  const { sub, email, email_verified: isVerified } = claims;
  if (typeof sub !== 'string' || typeof email !== 'string' || isVerified === false || !/^\S{3,100}$/.test(email)) {
    return 'no_email';
  }
  const groups = claims[issuer.groups_claim];
  const named = (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string');
  const granted = [...named.map((group) => rolesOf(issuer.groups, group)), rolesOf(issuer.subjects, sub)].flat();
  if (granted.length === 0) return 'no_role';
  const roles = operatorRoles.filter((role) => granted.includes(role));
  return { name: email.toLowerCase(), subject: `${issuer.issuer}|${sub}`, roles };
}

function rolesOf(roles: Readonly<Record<string, readonly OperatorRole[]>>, name: string): readonly OperatorRole[] {
  return Object.hasOwn(roles, name) ? (roles[name] ?? []) : [];
}

/** When a login may no longer sign, in milliseconds since 1970. */
export function loginEnd({ login_hours: hours }: OperatorIssuer, createdAt: string): number {
  return Date.parse(createdAt) + hours * 3_600_000;
}
