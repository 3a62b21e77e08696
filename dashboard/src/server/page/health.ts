import type { Middleware } from '../routing/request-state.js';

/** `/livez`: the process responds. It says nothing about the database, so a restart never follows its outage. */
export const health: Middleware = (ctx, next) => {
  if (ctx.path !== '/livez') return next();
  ctx.set('Cache-Control', 'no-store');
  ctx.body = 'ok';
};
