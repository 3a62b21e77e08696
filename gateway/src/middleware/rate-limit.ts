import { admit, takeAtHand } from '../rate-limit/admission.js';
import { rateLimitField, rateLimitHeader, rateLimitPolicyHeader } from '../rate-limit/fields.js';
import type { EmptyBucket } from '../rate-limit/leased-bucket.js';
import type { Applicable } from '../rate-limit/merchant-limits.js';
import type { RailLimits } from '../rate-limit/rate-limits.js';
import { ApiErrorException } from './api-error-exception.js';
import { type Context, type Middleware, required } from './request-state.js';

/**
 * Takes a token from every bucket that applies: `default` for each request of the merchant on this rail, and also
 * `money` for money operations. An operation for browsers takes one from the bucket of the client's address instead. It
 * runs before the body and the idempotency key are read, so a
 * rejected request stores nothing.
 */
export function rateLimit({ merchants, browsers, clientAddressOf, failOpen, now }: RailLimits): Middleware {
  return (ctx, next) => {
    const { merchantId } = required(ctx.state.merchant);
    const { key, idempotent } = required(ctx.state.route);
    const applicable =
      key === 'publishable' ? browsers.of(clientAddressOf(ctx.req)) : merchants.of(merchantId, idempotent);
    ctx.set(rateLimitPolicyHeader, applicable.policy);
    const instant = now();
    if (!takeAtHand(applicable.buckets, instant)) return afterLease(ctx, applicable, next);
    setRateLimitHeader(ctx, applicable, instant);
    return next();
  };

  async function afterLease(ctx: Context, applicable: Applicable, next: () => Promise<unknown>): Promise<unknown> {
    const admission = await admit(applicable.buckets, now);
    if (admission.kind === 'unknown') {
      if (!failOpen) throw new ApiErrorException({ code: 'rate_limit_unavailable' });
      return next();
    }
    setRateLimitHeader(ctx, applicable, now());
    if (admission.kind === 'empty') throw exceeded(admission);
    return next();
  }
}

/**
 * Whether a key (`keyHash` in hex) is probably a guess: its address has sent too many invalid ones, and it was not valid
 * in this process before. It is still looked up, and never rejected before.
 */
export function isProbablyGuess(
  ctx: Context,
  { failedAuthentications, clientAddressOf }: RailLimits,
  keyHash: string,
): boolean {
  if (failedAuthentications.wasValid(keyHash)) return false;
  return failedAuthentications.knownEmpty(failedAuthentications.of(clientAddressOf(ctx.req))) !== null;
}

/** Counts a request without a valid key. Throws a 429 when the quota is exceeded; otherwise the caller sends a 401. */
export async function countFailure(ctx: Context, limits: RailLimits): Promise<void> {
  const { failedAuthentications, clientAddressOf, now } = limits;
  const applicable = failedAuthentications.of(clientAddressOf(ctx.req));
  const empty = failedAuthentications.knownEmpty(applicable) ?? (await failedAuthentications.count(applicable));
  if (empty === null) return;
  setGuessingHeaders(ctx, applicable, now());
  throw exceeded(empty);
}

function setGuessingHeaders(ctx: Context, applicable: Applicable, now: number): void {
  ctx.set(rateLimitPolicyHeader, applicable.policy);
  setRateLimitHeader(ctx, applicable, now);
}

/** The 429 of an empty bucket, with the time to wait in `Retry-After`. */
function exceeded({ seconds }: EmptyBucket): ApiErrorException {
  return new ApiErrorException({ code: 'rate_limit_exceeded' }, { headers: { 'Retry-After': String(seconds) } });
}

/** Sets no header while the bucket's state is unknown. */
function setRateLimitHeader(ctx: Context, { buckets }: Applicable, now: number): void {
  const field = rateLimitField(buckets, now);
  if (field !== null) ctx.set(rateLimitHeader, field);
}
