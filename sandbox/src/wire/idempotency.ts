import { createHash } from 'node:crypto';
import type { StoredResponse } from '../store/effect.js';
import { canonicalForm, type FormTree } from './form.js';
import { invalidRequest, StripeFailure } from './stripe-failure.js';

/** Stripe may purge a key after 24 hours. The sandbox expires it at once, which is the harder case for clients. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1_000;
const KEY_LENGTH_MAX = 255;

/** Keys belong to an account. */
export function keyScope(account: string, key: string): string {
  return `${account}/${key}`;
}

/** Two requests are equal when method, path and parameters are. The order of parameters does not matter. */
export function fingerprint(method: string, path: string, form: FormTree): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalForm(form)}`)
    .digest('hex');
}

/** Returns the key of a request, or null. @throws StripeFailure 400 for more than 255 characters. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  const key = Array.isArray(header) ? header[0] : header;
  if (key === undefined || key === '') return null;
  if (key.length > KEY_LENGTH_MAX) {
    throw invalidRequest({ message: `An idempotency key has at most ${KEY_LENGTH_MAX} characters.` });
  }
  return key;
}

/**
 * Returns the stored response, or undefined when the key is new or expired.
 * @throws StripeFailure 400 `idempotency_error` when the key was used for another request.
 */
export function responseToReplay(
  stored: StoredResponse | undefined,
  request: { key: string; path: string; fingerprint: string; now: Date },
): StoredResponse | undefined {
  if (stored === undefined || request.now.getTime() - stored.at > KEY_LIFETIME_MS) return undefined;
  if (stored.fingerprint === request.fingerprint) return stored;
  const difference =
    stored.path === request.path ? 'parameters' : `endpoint ('${stored.path}' before, '${request.path}' now)`;
  throw new StripeFailure(400, {
    type: 'idempotency_error',
    message: `The idempotency key '${request.key}' was first used with other ${difference}. Use another key for another request.`,
  });
}

/** The keys whose first request is still running. */
export class KeysInUse {
  readonly #scopes = new Set<string>();

  /** @throws StripeFailure 409 `idempotency_key_in_use` */
  lock(scope: string, key: string): void {
    if (this.#scopes.has(scope)) {
      throw invalidRequest({
        status: 409,
        code: 'idempotency_key_in_use',
        message: `Another request with the idempotency key '${key}' is still running. Try again later.`,
      });
    }
    this.#scopes.add(scope);
  }

  unlock(scope: string): void {
    this.#scopes.delete(scope);
  }
}
