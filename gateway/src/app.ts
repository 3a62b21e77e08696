import type { Rail } from '@landed/contracts/rail/rail';
import Koa from 'koa';
import type { KeyCache } from './auth/key-cache.js';
import { faultOf } from './log/fault.js';
import { accessLog } from './pipeline/access-log.js';
import { authenticate } from './pipeline/authenticate.js';
import { errorAnswers } from './pipeline/error-answers.js';
import { handle } from './pipeline/handle.js';
import { idempotencyKey } from './pipeline/idempotency-key.js';
import { matchRoute } from './pipeline/match-route.js';
import { rateLimit } from './pipeline/rate-limit.js';
import { readBody } from './pipeline/read-body.js';
import { requestId } from './pipeline/request-id.js';
import type { RequestState } from './pipeline/request-state.js';
import { securityHeaders } from './pipeline/security-headers.js';
import { validate } from './pipeline/validate.js';
import { processorEvents } from './processor-event/processor-events.js';
import { type Lifecycle, live, ready } from './public/health.js';
import { publicResources } from './public/public-resources.js';
import { serveOpenApi } from './public/serve-openapi.js';
import type { RailLimits } from './rate-limit/rate-limits.js';
import { referenceResources } from './reference/reference.js';
import { routes } from './routes/index.js';
import { routeMatcher } from './routes/match.js';
import type { Services } from './services.js';

export interface AppOptions {
  readonly rail: Rail;
  readonly services: Services;
  readonly keys: KeyCache;
  readonly apiKeyPepper: string;
  /** Null: nobody is limited, for what looks at the rest of the pipeline alone. */
  readonly limits: RailLimits | null;
  /** What the processor's accounts of this rail sign their events with, by entity. */
  readonly webhookSecrets: ReadonlyMap<string, readonly string[]>;
  readonly lifecycle: Lifecycle;
}

/** The merchant API of one rail. The steps run from top to bottom; the order of the last eight is the contract's. */
export function gatewayApp(options: AppOptions): Koa<RequestState> {
  const { rail, services, keys, apiKeyPepper, limits, webhookSecrets, lifecycle } = options;
  const app = new Koa<RequestState>();
  app.use(requestId(rail, lifecycle));
  app.use(accessLog(services.log));
  app.use(errorAnswers(services.log));
  app.use(securityHeaders());
  app.use(
    publicResources(
      new Map([
        ['/livez', live],
        ['/readyz', ready(services, lifecycle)],
        ['/openapi.json', serveOpenApi()],
        ...referenceResources(rail),
      ]),
    ),
  );
  app.use(processorEvents(services, webhookSecrets));
  app.use(matchRoute(routeMatcher(routes)));
  app.use(authenticate(keys, apiKeyPepper, limits));
  // Behind the key that it counts by, before any work that it is to spare.
  if (limits !== null) app.use(rateLimit(limits));
  app.use(readBody);
  app.use(idempotencyKey);
  app.use(validate);
  app.use(handle(services));
  app.on('error', (error) => services.log.warn({ fault: faultOf(error) }, 'an answer could not be delivered'));
  return app;
}
