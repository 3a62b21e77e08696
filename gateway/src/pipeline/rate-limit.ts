import { admit, takeAtHand } from '../rate-limit/admission.js';
import { rateLimitHeader, rateLimitPolicyHeader, standingField } from '../rate-limit/fields.js';
import type { EmptyBucket } from '../rate-limit/leased-bucket.js';
import type { Applicable } from '../rate-limit/merchant-limits.js';
import type { RailLimits } from '../rate-limit/rate-limits.js';
import { RefusalError } from './refusal-error.js';
import { type Context, required, type Step } from './request-state.js';

/**
 * Takes a token of every limit that applies: all calls of the merchant on this rail, and those of them that move money
 * once more. Stands before the body is read and before the idempotency key is looked at, so a refusal leaves nothing
 * behind.
 */
export function rateLimit({ merchants, failOpen, now }: RailLimits): Step {
  return (ctx, next) => {
    const { merchantId } = required(ctx.state.merchant);
    const applicable = merchants.of(merchantId, required(ctx.state.route).idempotent);
    ctx.set(rateLimitPolicyHeader, applicable.policy);
    const instant = now();
    if (!takeAtHand(applicable.buckets, instant)) return afterLease(ctx, applicable, next);
    tellStanding(ctx, applicable, instant);
    return next();
  };

  async function afterLease(ctx: Context, applicable: Applicable, next: () => Promise<unknown>): Promise<unknown> {
    const admission = await admit(applicable.buckets, now);
    if (admission.kind === 'unknown') {
      if (!failOpen) throw new RefusalError({ code: 'rate_limit_unavailable' });
      return next();
    }
    tellStanding(ctx, applicable, now());
    if (admission.kind === 'empty') throw exceeded(admission);
    return next();
  }
}

/**
 * Before a key is looked up: refuses an address that has sent too many wrong ones. `keyHash` (in hex) is null when no
 * key can be read.
 */
export function refuseGuessing(ctx: Context, { failedAuthentications, now }: RailLimits, keyHash: string | null): void {
  if (keyHash !== null && failedAuthentications.wasValid(keyHash)) return;
  const applicable = failedAuthentications.of(ctx.req.socket.remoteAddress);
  const drought = failedAuthentications.knownDrought(applicable);
  if (drought === null) return;
  tellGuessing(ctx, applicable, now());
  throw exceeded(drought);
}

/** Counts a request without a valid key; throws when it was one too many, and returns when it is to get its 401. */
export async function countFailure(ctx: Context, { failedAuthentications, now }: RailLimits): Promise<void> {
  const applicable = failedAuthentications.of(ctx.req.socket.remoteAddress);
  const drought = await failedAuthentications.count(applicable);
  if (drought === null) return;
  tellGuessing(ctx, applicable, now());
  throw exceeded(drought);
}

function tellGuessing(ctx: Context, applicable: Applicable, now: number): void {
  ctx.set(rateLimitPolicyHeader, applicable.policy);
  tellStanding(ctx, applicable, now);
}

/** The refusal of an empty bucket: it says when to come back. */
function exceeded({ seconds }: EmptyBucket): RefusalError {
  return new RefusalError({ code: 'rate_limit_exceeded' }, { headers: { 'Retry-After': String(seconds) } });
}

/** Nothing is said while the store has not been heard of. */
function tellStanding(ctx: Context, { buckets }: Applicable, now: number): void {
  const field = standingField(buckets, now);
  if (field !== null) ctx.set(rateLimitHeader, field);
}
