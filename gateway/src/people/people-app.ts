import { faultOf } from '@landed/codec/log/fault';
import type { Rail } from '@landed/contracts/rail/rail';
import Koa from 'koa';
import type { Admission } from '../admission/admission.js';
import { accessLog } from '../middleware/access-log.js';
import { errorResponses } from '../middleware/error-responses.js';
import { operationMiddleware } from '../middleware/operation-middleware.js';
import { requestId } from '../middleware/request-id.js';
import { requestMetrics } from '../middleware/request-metrics.js';
import type { RequestState } from '../middleware/request-state.js';
import { requireOneMeaning } from '../middleware/require-one-meaning.js';
import { securityHeaders } from '../middleware/security-headers.js';
import type { GatewayMetrics } from '../ops/gateway-metrics.js';
import { type Lifecycle, live, ready } from '../public/health.js';
import type { RailLimits } from '../rate-limit/rate-limits.js';
import { logRequests } from '../request-log/log-requests.js';
import type { RequestLog } from '../request-log/request-log.js';
import { routes } from '../routes/index.js';
import { addOperation, addRoute, createRouter, rejectUnrouted } from '../routes/router.js';
import type { Services } from '../services.js';
import { authenticatePerson, type PersonAuthentication, requireSignedRequest } from './authenticate-person.js';

/** What people may ask for on the internal listener, by `operationId`. All else of the API is for merchants' servers. */
const operationsForPeople: ReadonlySet<string> = new Set([
  'createRefund',
  'capturePayment',
  'cancelPayment',
  'submitDisputeEvidence',
  'createClassifications',
  'createTaxQuote',
  'retrieveCommercialInvoice',
]);

export interface PeopleAppOptions {
  readonly rail: Rail;
  readonly services: Services;
  readonly authentication: PersonAuthentication;
  /** Null: no rate limits, for tests of the other middleware. */
  readonly limits: RailLimits | null;
  readonly admission: Admission | null;
  readonly lifecycle: Lifecycle;
  readonly metrics?: GatewayMetrics;
  /** Absent: requests are in no request log. */
  readonly requests?: RequestLog;
}

/**
 * What people of the dashboard may ask for, on a listener of its own: the merchants' routes with the same bodies, keys and
 * workflows. Only the credentials and the limit differ, so that people and servers take nothing from each other.
 */
export function peopleApp({ rail, services, lifecycle, metrics, ...options }: PeopleAppOptions): Koa<RequestState> {
  const { authentication, limits, admission } = options;
  const { log } = services;
  const router = createRouter();
  for (const [path, resource] of [['/livez', live] as const, ['/readyz', ready(services, lifecycle)] as const]) {
    addRoute(router, { method: 'GET', path, template: path }, resource);
  }
  const middleware = operationMiddleware({
    services,
    authenticate: authenticatePerson(authentication),
    limits,
    admission,
    checkRequest: requireSignedRequest(log),
  });
  for (const route of routes) {
    if (operationsForPeople.has(route.operationId)) addOperation(router, route, ...middleware);
  }
  const app = new Koa<RequestState>();
  app.use(requestId(rail, lifecycle));
  app.use(accessLog(log));
  app.use(logRequests(options.requests));
  if (metrics !== undefined) app.use(requestMetrics(metrics));
  app.use(errorResponses(log));
  app.use(securityHeaders());
  app.use(requireOneMeaning);
  app.use(router.routes());
  app.use(rejectUnrouted);
  app.on('error', (error) => log.warn({ fault: faultOf(error) }, 'response could not be sent'));
  return app;
}
