import type { Context } from './request-state.js';

/** Sends JSON. It belongs to one person, so no cache may store it. */
export function send(ctx: Context, status: number, value: object): void {
  ctx.status = status;
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify(value);
}
