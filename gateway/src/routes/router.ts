import Router, { type RouterMiddleware } from '@koa/router';
import { deprecationFields } from '@landed/contracts/deprecation/deprecation';
import { ApiErrorException, methodNotAllowed } from '../middleware/api-error-exception.js';
import { allowAnyOrigin, letAnyOriginRead, preflight } from '../middleware/cross-origin.js';
import type { Middleware, RequestState } from '../middleware/request-state.js';
import type { Route, RouteMethod } from './route.js';

export type GatewayRouter = Router<RequestState>;
type GatewayMiddleware = RouterMiddleware<RequestState>;

interface RouteAddress {
  readonly method: RouteMethod | 'OPTIONS';
  /** As the router writes it: `/v1/refunds/:id`. */
  readonly path: string;
  /** As OpenAPI writes it: `/v1/refunds/{id}`. The name of the route in the access log. */
  readonly template: string;
}

/** The methods of the API, in the order of the `Allow` header. */
const allowOrder = ['GET', 'HEAD', 'OPTIONS', 'POST'];

const parameter = /\{(\w+)\}/g;

/** Paths match exactly: case and a trailing slash count. `HEAD` is served wherever `GET` is. */
export function createRouter(): GatewayRouter {
  return new Router<RequestState>({ sensitive: true, strict: true });
}

export function addRoute(
  router: GatewayRouter,
  { method, path, template }: RouteAddress,
  ...middleware: readonly GatewayMiddleware[]
): void {
  const begin: GatewayMiddleware = (ctx, next) => {
    ctx.state.template = template;
    return next();
  };
  router.register(path, [method], [begin, ...middleware], { name: template });
}

/**
 * Registers an operation of the API behind the middleware that all operations share. One for browsers also responds to
 * preflights, and to every origin.
 */
export function addOperation(router: GatewayRouter, route: Route, ...middleware: readonly Middleware[]): void {
  const { method, path: template } = route;
  const names = [...template.matchAll(parameter)].map(([, name = '']) => name);
  const path = template.replaceAll(parameter, ':$1');
  const deprecation = route.deprecation === undefined ? {} : deprecationFields(route.deprecation);
  const begin: GatewayMiddleware = (ctx, next) => {
    ctx.set(deprecation);
    ctx.state.route = route;
    // `ctx.params` is decoded. An id is taken as it was sent, so that each resource has exactly one path.
    ctx.state.params = Object.fromEntries(names.map((name, index) => [name, ctx.captures?.[index] ?? '']));
    return next();
  };
  const isForBrowsers = route.key === 'publishable';
  if (isForBrowsers) addRoute(router, { method: 'OPTIONS', path, template }, preflight);
  addRoute(router, { method, path, template }, begin, ...(isForBrowsers ? [allowAnyOrigin] : []), ...middleware);
}

/**
 * Rejects what the router did not route: unknown paths with 404, other methods of a known path with 405. Neither needs
 * a key, because the list of operations is public in the OpenAPI document. Pages may read the 405 of an operation for
 * browsers, as they may read its other errors.
 */
export const rejectUnrouted: GatewayMiddleware = (ctx) => {
  const [layer, ...more] = ctx.matched ?? [];
  if (layer === undefined) throw new ApiErrorException({ code: 'not_found' });
  if (layer.name !== undefined) ctx.state.template = layer.name;
  const methods = new Set([layer, ...more].flatMap((each) => each.methods));
  if (methods.has('OPTIONS')) letAnyOriginRead(ctx);
  throw methodNotAllowed(allowOrder.filter((method) => methods.has(method)).join(', '));
};
