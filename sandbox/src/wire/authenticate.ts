import type { Account, AccountDirectory, KeyKind } from '../account.js';
import { invalidRequest, StripeFailure } from './stripe-failure.js';

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Stripe"' };

/**
 * Returns the account and the kind of key of `Authorization: Bearer sk_…` (or Basic with the key as user name).
 * @throws StripeFailure 401 for a missing or unknown key, or a publishable key where a secret key is required.
 */
export function authenticate(
  accounts: AccountDirectory,
  header: string | undefined,
  accepts: 'secret' | 'any',
): { account: Account; kind: KeyKind } {
  const key = keyIn(header);
  if (key === undefined)
    throw unauthorized('No API key was provided: send it as a Bearer token in the Authorization header.');
  const found = accounts.byKey(key);
  if (found === undefined) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  if (accepts === 'secret' && found.kind === 'publishable') {
    throw unauthorized('This call needs a secret API key, not a publishable one.', 'secret_key_required');
  }
  return found;
}

function keyIn(header: string | undefined): string | undefined {
  const [scheme, credentials] = (header ?? '').split(' ', 2);
  if (scheme === undefined || credentials === undefined || credentials === '') return undefined;
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0];
}

function unauthorized(message: string, code?: string): StripeFailure {
  const { error } = invalidRequest({ message, ...(code === undefined ? {} : { code }) });
  return new StripeFailure(401, error, CHALLENGE);
}

/** Shows enough of a key to recognize it, as Stripe does. */
function masked(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}
