import { idempotencyKeyHeader } from '@landed/contracts/idempotency/key';
import { LRUCache } from 'lru-cache';
import type { ServerResponse } from 'node:http';
import type { Admission } from '../admission/admission.js';
import type { Arrival, Decision, Rejection } from '../admission/decision.js';
import { ApiErrorException } from './api-error-exception.js';
import { type Middleware, required } from './request-state.js';

const headerName = idempotencyKeyHeader.toLowerCase();
const replayedHeader = 'Idempotent-Replayed';
/** Keys with a stored response that one process remembers, and for how long. */
const completedKeysMax = 20_000;
const completedKeysMilliseconds = 3_600_000;

/**
 * Rejects the request before its body is read, or lets it arrive. The headers decide: the operation's class, the
 * merchant, and whether the idempotency key has a stored response, as far as this process has sent it. Nothing is stored
 * for a rejected request, so its key stays free.
 */
export function admit(admission: Admission): Middleware {
  const completedKeys = new LRUCache<string, true>({ max: completedKeysMax, ttl: completedKeysMilliseconds });
  return async (ctx, next) => {
    const { rail } = ctx.state;
    const route = required(ctx.state.route);
    // Its response is at hand, and its key is public: slow requests must not take the places of the merchant's server.
    if (route.key === 'publishable') return next();
    const merchant = `${rail}/${required(ctx.state.merchant).merchantId}`;
    const key = `${merchant}/${String(ctx.req.headers[headerName])}`;
    const isReplay = route.idempotent && completedKeys.has(key);
    const arrival = admission.arrive(isReplay ? 'read' : route.requestClass, merchant);
    if (arrival.kind === 'rejection') throw rejected(arrival);
    ctx.state.arrival = arrival;
    try {
      await next();
      if (route.idempotent && ctx.status === 200) completedKeys.set(key, true);
    } finally {
      arrival.leave();
    }
  };
}

/** Gives a request its turn when it is complete. */
export const takeTurn: Middleware = async (ctx, next) => {
  const { arrival } = ctx.state;
  if (arrival === undefined) return next();
  const permit = await turn(arrival, ctx.res);
  if (permit.kind === 'rejection') throw rejected(permit);
  ctx.state.permit = permit;
  try {
    await next();
  } finally {
    permit.release();
  }
};

/** What a caller gets that no longer waits for it. */
const callerLeft: Rejection = { kind: 'rejection', reason: 'overloaded', retryAfterSeconds: 1 };

/** Waits for the turn of a request. Gives it up when its caller has left, or has its response already. */
function turn(arrival: Arrival, response: ServerResponse): Promise<Decision> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve(callerLeft);
    const close = () => {
      arrival.leave();
      resolve(callerLeft);
    };
    response.once('close', close);
    arrival.turn((decision) => {
      response.removeListener('close', close);
      resolve(decision);
    });
  });
}

/** Whether a response shows how long the work takes: it was done now, and in full. */
export function isMeasure(status: number, headers: Readonly<Record<string, string>>): boolean {
  return status === 200 && headers[replayedHeader] === undefined;
}

function rejected({ reason, retryAfterSeconds }: Rejection): ApiErrorException {
  const code = reason === 'overloaded' ? 'rate_limit_unavailable' : 'rate_limit_exceeded';
  return new ApiErrorException(
    { code, details: { reason } },
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
}
