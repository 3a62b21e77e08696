import { LandedError } from './errors.js';

/** Creates a random key. Store it with the order before the call, so that a retry after a crash uses the same key. */
export function newIdempotencyKey(): string {
  return globalThis.crypto.randomUUID();
}

/** Returns the caller's key. @throws LandedError before anything is sent, if the key is missing or malformed. */
export function checkedKey(key: unknown): string {
  if (typeof key !== 'string' || key === '') {
    throw new LandedError({
      code: 'idempotency_key_required',
      message: 'A call that moves money needs { idempotencyKey }. Create a key, store it, then call.',
    });
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const fields = [
      { path: 'Idempotency-Key', code: 'invalid_format', message: 'Must be 1 to 255 visible ASCII characters.' },
    ];
    throw new LandedError({
      code: 'validation_error',
      message: 'The idempotency key must be 1 to 255 visible ASCII characters.',
      details: { fields },
    });
  }
  return key;
}
