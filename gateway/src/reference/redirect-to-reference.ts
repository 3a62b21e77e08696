import type { Middleware } from '../middleware/request-state.js';

/** Sends a browser that opens `/` to the reference page. Other clients get 404 there, as at any unknown path. */
export const redirectToReference: Middleware = (ctx, next) => {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  if (ctx.path !== '/' || !isRead || ctx.accepts('json', 'html') !== 'html') return next();
  ctx.state.template = '/';
  ctx.set('Cache-Control', 'no-store');
  ctx.vary('Accept');
  ctx.redirect('/reference');
  return Promise.resolve();
};
