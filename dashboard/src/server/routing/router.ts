import Router, { type RouterMiddleware } from '@koa/router';
import type { ClientAddressOf } from '@landed/codec/client-address';
import type { MerchantAction } from '@landed/contracts/dashboard/actions';
import { DashboardException } from '../dashboard-exception.js';
import { SessionPace } from '../rate-limit/session-pace.js';
import { isSecure, type Services } from '../services.js';
import { sessionCookie, sessionTokenOf } from '../session/session-cookie.js';
import { checkStepUp, memberOf, signedIn } from './authorize.js';
import { readBody, readQuery } from './read-body.js';
import { rejectForged } from './reject-forged.js';
import type { Context, RequestState } from './request-state.js';
import { checkRoutes, type PublicRequest, type Route } from './route.js';
import { send } from './send.js';
import { StreamedFile, sendFile } from './streamed-file.js';

const parameter = /\{(\w+)\}/g;

/**
 * Serves the routes below `/api`. Every request is checked in one order: forged, session, merchant and roles, step-up,
 * query and body. A person without the right learns nothing about what was sent. Paths match exactly.
 */
export function apiRouter(
  routes: readonly Route[],
  services: Services,
  addressOf: ClientAddressOf,
): Router<RequestState> {
  checkRoutes(routes);
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  const pace = new SessionPace();
  for (const route of routes) {
    const handle: RouterMiddleware<RequestState> = async (ctx) => {
      ctx.state.template = route.path;
      const response = await respond(ctx, ctx.params, route, { services, addressOf, pace });
      if (response instanceof StreamedFile) sendFile(ctx, response);
      else send(ctx, 200, response);
    };
    router.register(route.path.replaceAll(parameter, ':$1'), [route.method], [handle], { name: route.path });
  }
  return router;
}

/** Whether a path belongs to the API and not to the page. */
export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Rejects what no route of the API has taken. */
export const rejectUnrouted: RouterMiddleware<RequestState> = (ctx, next) => {
  if (!isApiPath(ctx.path)) return next();
  const methods = new Set((ctx.matched ?? []).flatMap((layer) => layer.methods));
  if (methods.size === 0) throw new DashboardException('not_found');
  throw new DashboardException('validation_error', { status: 405, headers: { Allow: [...methods].join(', ') } });
};

interface Means {
  readonly services: Services;
  readonly addressOf: ClientAddressOf;
  readonly pace: SessionPace;
}

async function respond(
  ctx: Context,
  params: Readonly<Record<string, string>>,
  route: Route,
  { services, addressOf, pace }: Means,
): Promise<object> {
  const { site } = services;
  if (route.method === 'POST') rejectForged(ctx.req.headers, site.origin);
  const token = sessionTokenOf(ctx, isSecure(site));
  const found = await permitted(token, params, route, services, pace);
  const request: PublicRequest<unknown, unknown> = {
    requestId: ctx.state.requestId,
    params,
    query: readQuery(ctx.querystring, route.query),
    body: route.method === 'POST' ? await readBody(ctx.req, route) : undefined,
    address: addressOf(ctx.req) ?? null,
    userAgent: ctx.req.headers['user-agent']?.slice(0, userAgentLengthMax) ?? null,
    token,
    cookie: sessionCookie(ctx, isSecure(site)),
  };
  return route.handle({ ...request, ...found } as never, services);
}

const userAgentLengthMax = 300;

/** What the session and the membership add to a request, when both allow the route. */
async function permitted(
  token: string | null,
  params: Readonly<Record<string, string>>,
  route: Route,
  services: Services,
  pace: SessionPace,
): Promise<object> {
  if (route.kind === 'public') return {};
  const person = await signedIn(token, route, services);
  pace.count(person.session.id);
  if (route.kind === 'account') {
    checkStepUp(person, route, null, services.site);
    return person;
  }
  const { membership, rail } = await memberOf(person, params, route.action as MerchantAction, services);
  checkStepUp(person, route, rail, services.site);
  const { merchantId, handle, name, roles } = membership;
  return { ...person, merchantId, merchant: { handle, name }, rail, roles };
}
