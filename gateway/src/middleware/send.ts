import type { ApiResponse } from './api-response.js';
import type { Context } from './request-state.js';

const jsonType = 'application/json; charset=utf-8';

/**
 * Sends a response. It belongs to one merchant and may contain a client secret, so no cache may store it unless its own
 * headers say otherwise.
 */
export function send(ctx: Context, response: ApiResponse): void {
  ctx.status = response.status;
  ctx.set('Content-Type', jsonType);
  ctx.set('Cache-Control', 'no-store');
  for (const name in response.headers) ctx.set(name, response.headers[name] ?? '');
  ctx.body = response.file === undefined ? response.body : Buffer.from(response.file);
}

/** Sends that the client has this response already: no body, and the headers that renew it. */
export function sendNotModified(ctx: Context, { headers }: ApiResponse): void {
  ctx.set(headers);
  ctx.body = null;
  ctx.status = 304;
}
