import { faultOf } from '@landed/codec/log/fault';
import type { Entity } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import Koa from 'koa';
import type { Admission } from './admission/admission.js';
import { recordExposure } from './auth/exposed-keys.js';
import type { KeyCache } from './auth/key-cache.js';
import { type DropinBuilds, openBuilds } from './dropin/builds.js';
import { dropinPath, dropinTemplate, serveDropin } from './dropin/serve-dropin.js';
import { accessLog } from './middleware/access-log.js';
import { authenticate } from './middleware/authenticate.js';
import { errorResponses } from './middleware/error-responses.js';
import { operationMiddleware } from './middleware/operation-middleware.js';
import { requestId } from './middleware/request-id.js';
import { requestMetrics } from './middleware/request-metrics.js';
import type { RequestState } from './middleware/request-state.js';
import { requireOneMeaning } from './middleware/require-one-meaning.js';
import { securityHeaders } from './middleware/security-headers.js';
import type { GatewayMetrics } from './ops/gateway-metrics.js';
import { processorEvents } from './processor-event/processor-events.js';
import { UnverifiedSenders } from './processor-event/unverified-senders.js';
import { type Lifecycle, live, ready } from './public/health.js';
import { serveOpenApi } from './public/serve-openapi.js';
import type { RailLimits } from './rate-limit/rate-limits.js';
import { redirectToReference, referenceResources } from './reference/reference.js';
import { logRequests } from './request-log/log-requests.js';
import type { RequestLog } from './request-log/request-log.js';
import { routes } from './routes/index.js';
import { addOperation, addRoute, createRouter, type GatewayRouter, rejectUnrouted } from './routes/router.js';
import type { Services } from './services.js';

export interface AppOptions {
  readonly rail: Rail;
  readonly services: Services;
  readonly keys: KeyCache;
  readonly apiKeyPepper: string;
  /** Null: no rate limits, for tests and benchmarks of the other middleware. */
  readonly limits: RailLimits | null;
  /** Shared by the rails of a process; absent: every request is admitted. */
  readonly admission?: Admission | null;
  /** The secrets that the processor's accounts of this rail sign their events with, by entity. */
  readonly webhookSecrets: ReadonlyMap<Entity, readonly string[]>;
  readonly lifecycle: Lifecycle;
  /** The builds of the drop-in that are served; absent: that of this version. */
  readonly dropinBuilds?: DropinBuilds;
  /** Counts and times the responses; absent: nothing is measured. */
  readonly metrics?: GatewayMetrics;
  /** Absent: requests are in no request log. */
  readonly requests?: RequestLog;
}

/** The merchant API of one rail. Middleware runs from top to bottom, then that of the route. */
export function gatewayApp(options: AppOptions): Koa<RequestState> {
  const { rail, services, lifecycle, metrics } = options;
  const app = new Koa<RequestState>();
  app.use(requestId(rail, lifecycle));
  app.use(accessLog(services.log));
  app.use(logRequests(options.requests));
  if (metrics !== undefined) app.use(requestMetrics(metrics));
  app.use(errorResponses(services.log));
  app.use(securityHeaders());
  app.use(requireOneMeaning);
  if (rail === 'test') app.use(redirectToReference);
  app.use(routerOf(options).routes());
  app.use(rejectUnrouted);
  app.on('error', (error) => services.log.warn({ fault: faultOf(error) }, 'response could not be sent'));
  return app;
}

function routerOf({
  rail,
  services,
  keys,
  apiKeyPepper,
  limits,
  admission = null,
  webhookSecrets,
  lifecycle,
  dropinBuilds = openBuilds({ folder: undefined, log: services.log }),
}: AppOptions): GatewayRouter {
  const router = createRouter();
  const publicResources = new Map([
    ['/livez', live],
    ['/readyz', ready(services, lifecycle)],
    ['/openapi.json', serveOpenApi()],
    ...referenceResources(rail),
  ]);
  for (const [path, resource] of publicResources) addRoute(router, { method: 'GET', path, template: path }, resource);
  addRoute(router, { method: 'GET', path: dropinPath, template: dropinTemplate }, serveDropin(dropinBuilds));
  const senders = limits === null ? null : new UnverifiedSenders(limits.clientAddressOf);
  for (const [entity, secrets] of webhookSecrets) {
    const path = `/processor-events/${entity}`;
    const address = { method: 'POST', path, template: '/processor-events/{entity}' } as const;
    addRoute(router, address, processorEvents(services, entity, secrets, senders));
  }
  const middleware = operationMiddleware({
    services,
    authenticate: authenticate(keys, apiKeyPepper, limits, recordExposure(services)),
    limits,
    admission,
  });
  for (const route of routes) addOperation(router, route, ...middleware);
  return router;
}
