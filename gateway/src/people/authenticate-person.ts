import { requestDigest, userTokenScheme } from '@landed/codec/user-token/claims';
import type { TokenPublicKeys } from '@landed/codec/user-token/token-keys';
import { verifyUserToken } from '@landed/codec/user-token/verify-user-token';
import type { TaxPolicy } from '@landed/contracts/checkout/types';
import { asId, isUuid, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Logger } from 'pino';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { type Context, type Middleware, required } from '../middleware/request-state.js';

/** Null when the merchant does not have the rail. */
export type FindTaxPolicy = (key: { merchantId: MerchantId; rail: Rail }) => Promise<TaxPolicy | null>;

export interface PersonAuthentication {
  readonly keys: TokenPublicKeys;
  readonly findTaxPolicy: FindTaxPolicy;
  readonly log: Logger;
}

const scheme = new RegExp(`^${userTokenScheme} +([\\w.-]+)$`);

/**
 * Finds the person and the merchant by a token of the dashboard. An API key is not read here, and a missing, malformed,
 * foreign or expired token, one of the other mode and one for another operation get the same response. The log has the
 * reason, which operators need when clocks differ.
 */
export function authenticatePerson({ keys, findTaxPolicy, log }: PersonAuthentication): Middleware {
  return async (ctx, next) => {
    const { rail } = ctx.state;
    const result = await verifyUserToken(keys, tokenOf(ctx), rail);
    if (result.kind === 'rejected') throw rejected(ctx, log, result.reason);
    const { userId, sessionId, merchantId, operationId, request } = result.claims;
    if (operationId !== required(ctx.state.route).operationId) throw rejected(ctx, log, 'other_operation');
    if (!isUuid(userId) || !isUuid(merchantId)) throw rejected(ctx, log, 'not_ours');
    const taxPolicy = await findTaxPolicy({ merchantId: asId<'merchant'>(merchantId), rail });
    if (taxPolicy === null) throw rejected(ctx, log, 'unknown_merchant');
    ctx.state.merchant = {
      id: sessionId,
      merchantId: asId<'merchant'>(merchantId),
      rail,
      taxPolicy,
      userId: asId<'user'>(userId),
    };
    ctx.state.signedRequest = request;
    await next();
  };
}

/** Rejects a request that is not the one that its token was signed for. It runs when body and key have been read. */
export function requireSignedRequest(log: Logger): Middleware {
  return (ctx, next) => {
    const { signedRequest, idempotencyKey = '', bodyBytes: body = Buffer.alloc(0) } = ctx.state;
    const digest = requestDigest({ method: ctx.method, path: ctx.path, idempotencyKey, body });
    if (digest !== signedRequest || ctx.querystring !== '') throw rejected(ctx, log, 'other_request');
    return next();
  };
}

/** A repeated header is joined with a comma or dropped by Node; neither makes another token valid. */
function tokenOf({ req }: Context): string {
  return scheme.exec(req.headers.authorization ?? '')?.[1] ?? '';
}

function rejected(ctx: Context, log: Logger, reason: string): ApiErrorException {
  const { rail, requestId } = ctx.state;
  log.warn({ rail, request_id: requestId, reason }, 'token of the dashboard was rejected');
  return new ApiErrorException({ code: 'unauthorized' }, { headers: { 'WWW-Authenticate': userTokenScheme } });
}
