import { type ProcessRole, processRoles } from './allowed.js';
import type { Login } from './grant-process-roles.js';

/**
 * Holds the logins of the processes, as JSON: `[{ "name": "gateway_1", "password": "…", "roles": ["gateway"] }]`. Another
 * password for a name that exists replaces the one before.
 */
export const loginsVariable = 'LANDED_DATABASE_LOGINS';

/** Reads the logins. Throws when the text is not such a list; the error repeats none of it. */
export function readLogins(text: string | undefined): readonly Login[] {
  if (!text) return [];
  const given = jsonOf(text);
  if (Array.isArray(given) && given.every(isLogin)) return given;
  throw new Error(
    `${loginsVariable} is not a JSON list of { name, password, roles }. A name has small letters, digits and \`_\`, a ` +
      `password at least 16 characters of ASCII, and roles are of ${processRoles.join(', ')}.`,
  );
}

function isLogin(value: unknown): value is Login {
  const { name, password, roles } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    typeof name === 'string' &&
    /^[a-z_][a-z0-9_]{0,62}$/.test(name) &&
    typeof password === 'string' &&
    /^[\x20-\x7e]{16,}$/.test(password) &&
    Array.isArray(roles) &&
    roles.length > 0 &&
    roles.every((role) => processRoles.includes(role as ProcessRole))
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
