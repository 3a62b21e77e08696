import type { ClientAddressOf } from '@landed/codec/client-address';
import { faultOf } from '@landed/codec/log/fault';
import Koa from 'koa';
import { health } from './page/health.js';
import type { PageFiles } from './page/page-files.js';
import { servePage } from './page/serve-page.js';
import { localMailPage } from './mail/local-mail-page.js';
import { accessLog, requestId } from './routing/access-log.js';
import { errorResponses } from './routing/error-responses.js';
import type { RequestState } from './routing/request-state.js';
import type { Route } from './routing/route.js';
import { apiRouter, rejectUnrouted } from './routing/router.js';
import { securityHeaders } from './routing/security-headers.js';
import type { Services } from './services.js';

export interface AppOptions {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly page: PageFiles;
  /** The client of a request behind trusted proxies. */
  readonly addressOf: ClientAddressOf;
  /** Whether `/_mail` shows the outbox: on a local stack, which has no mail server. */
  readonly showsMail: boolean;
}

/** The dashboard: its API below `/api`, and its page at every other address. Middleware runs from top to bottom. */
export function dashboardApp({ services, routes, page, addressOf, showsMail }: AppOptions): Koa<RequestState> {
  const app = new Koa<RequestState>();
  app.use(requestId);
  app.use(accessLog(services.log));
  app.use(health);
  app.use(securityHeaders(services.site));
  app.use(errorResponses(services.log));
  app.use(apiRouter(routes, services, addressOf).routes());
  app.use(rejectUnrouted);
  if (showsMail) app.use(localMailPage(services, services.site.origin));
  app.use(servePage(page));
  app.on('error', (error) => services.log.warn({ fault: faultOf(error) }, 'response could not be sent'));
  return app;
}
