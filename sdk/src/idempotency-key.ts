import { LandedError } from './errors.js';

/** A new key. Store it beside the order before the call, so that a retry after a crash finds the same one. */
export function newIdempotencyKey(): string {
  return globalThis.crypto.randomUUID();
}

/** The key as the caller gave it. @throws LandedError before anything is sent, when there is none or it cannot be one. */
export function checkedKey(key: unknown): string {
  if (typeof key !== 'string' || key === '') {
    throw new LandedError({
      code: 'idempotency_key_required',
      message: 'Pass { idempotencyKey }, and store it before the call: a call that moves money needs one.',
    });
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const fields = [
      { path: 'Idempotency-Key', code: 'invalid_format', message: 'Must be 1 to 255 visible ASCII characters.' },
    ];
    throw new LandedError({
      code: 'validation_error',
      message: 'An idempotency key is 1 to 255 visible ASCII characters.',
      details: { fields },
    });
  }
  return key;
}
