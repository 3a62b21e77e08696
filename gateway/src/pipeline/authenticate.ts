import { productName } from '@landed/contracts/product/product';
import { apiKeyHash } from '@landed/prisma/merchant/api-key';
import { presentedKey } from '../auth/credentials.js';
import type { KeyCache } from '../auth/key-cache.js';
import type { RailLimits } from '../rate-limit/rate-limits.js';
import { countFailure, refuseGuessing } from './rate-limit.js';
import { RefusalError } from './refusal-error.js';
import type { Step } from './request-state.js';

/**
 * Finds the merchant by the key that was presented. A missing, malformed, unknown, revoked, publishable or other
 * rail's key gives the same answer, so that nobody learns from it which keys exist. Whoever sends many of them from one
 * address is told to wait instead.
 */
export function authenticate(keys: KeyCache, pepper: string, limits: RailLimits | null): Step {
  return async (ctx, next) => {
    const credentials = presentedKey(ctx.req);
    const hash = credentials.kind === 'none' ? null : apiKeyHash(pepper, credentials.key);
    const name = hash?.toString('hex') ?? null;
    if (limits !== null) refuseGuessing(ctx, limits, name);
    const record = hash === null ? null : await keys.find(hash);
    if (record === null || record.rail !== ctx.state.rail || record.kind !== 'secret') {
      if (limits !== null) await countFailure(ctx, limits);
      throw unauthorized();
    }
    if (name !== null) limits?.failedAuthentications.remember(name);
    ctx.state.merchant = record;
    await next();
  };
}

function unauthorized(): RefusalError {
  return new RefusalError(
    { code: 'unauthorized' },
    { headers: { 'WWW-Authenticate': `Bearer realm="${productName}"` } },
  );
}
