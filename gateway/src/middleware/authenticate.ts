import { productName } from '@landed/contracts/product/product';
import { type ApiKeyRecord, apiKeyHashes } from '@landed/prisma/read/merchant/api-key';
import { presentedKey } from '../auth/credentials.js';
import type { RecordExposure } from '../auth/exposed-keys.js';
import type { KeyCache } from '../auth/key-cache.js';
import type { RailLimits } from '../rate-limit/rate-limits.js';
import { ApiErrorException } from './api-error-exception.js';
import { countFailure, isProbablyGuess } from './rate-limit.js';
import { type Context, type Middleware, required } from './request-state.js';

/**
 * Finds the merchant by the API key. A missing, malformed, unknown or revoked key, one of the other kind than the
 * operation takes, and one of the other rail get the same response, so a caller cannot find out which keys exist. A
 * secret key on an operation for browsers is recorded, because every visitor of that page has it. An address that sends
 * many invalid keys gets a 429 for them instead. A valid key is never rejected because of other keys.
 */
export function authenticate(
  keys: KeyCache,
  pepper: string,
  limits: RailLimits | null,
  recordExposure: RecordExposure,
): Middleware {
  return async (ctx, next) => {
    const { key: kind, operationId } = required(ctx.state.route);
    const credentials = presentedKey(ctx.req);
    const hashes = credentials.kind === 'none' ? null : apiKeyHashes(pepper, credentials.key);
    const name = hashes?.[0].toString('hex') ?? null;
    const record = hashes === null ? null : await findKey(ctx, keys, hashes, limits);
    if (record === null || record.rail !== ctx.state.rail || record.kind !== kind) {
      if (record !== null && kind === 'publishable') await recordExposure(record, ctx.state.requestId);
      if (limits !== null) await countFailure(ctx, limits);
      throw unauthorized();
    }
    if (name !== null) limits?.failedAuthentications.remember(name);
    keys.uses.note(record.id, operationId);
    ctx.state.merchant = record;
    await next();
  };
}

function findKey(
  ctx: Context,
  keys: KeyCache,
  [hash, ...others]: readonly [Buffer, ...Buffer[]],
  limits: RailLimits | null,
): Promise<ApiKeyRecord | null> {
  const isGuess = limits !== null && isProbablyGuess(ctx, limits, hash.toString('hex'));
  return isGuess ? keys.findAmongGuesses(hash, others) : keys.find(hash, others);
}

function unauthorized(): ApiErrorException {
  return new ApiErrorException(
    { code: 'unauthorized' },
    { headers: { 'WWW-Authenticate': `Bearer realm="${productName}"` } },
  );
}
