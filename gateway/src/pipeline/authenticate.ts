import { productName } from '@landed/contracts/product/product';
import { apiKeyHash } from '@landed/prisma/merchant/api-key';
import { presentedKey } from '../auth/credentials.js';
import type { KeyCache } from '../auth/key-cache.js';
import { RefusalError } from './refusal-error.js';
import type { Step } from './request-state.js';

/**
 * Finds the merchant by the key that was presented. A missing, malformed, unknown, revoked, publishable or other
 * rail's key gives the same answer, so that nobody learns from it which keys exist.
 */
export function authenticate(keys: KeyCache, pepper: string): Step {
  return async (ctx, next) => {
    const credentials = presentedKey(ctx.req);
    if (credentials.kind === 'none') throw unauthorized();
    const record = await keys.find(apiKeyHash(pepper, credentials.key));
    if (record === null || record.rail !== ctx.state.rail || record.kind !== 'secret') throw unauthorized();
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
