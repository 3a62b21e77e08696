import type { Rail } from '@landed/contracts/rail/rail';
import { findTaxPolicy } from '@landed/prisma/read/merchant/find-tax-policy';
import type { Admission } from '../admission/admission.js';
import { type Listener, listen } from '../listener/listener.js';
import type { GatewayMetrics } from '../ops/gateway-metrics.js';
import type { Lifecycle } from '../public/health.js';
import type { RateLimits } from '../rate-limit/rate-limits.js';
import type { RequestLog } from '../request-log/request-log.js';
import type { Services } from '../services.js';
import { peopleApp } from './people-app.js';
import type { PeopleSettings } from './people-settings.js';

interface PeopleContext {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly admission: Admission | null;
  readonly lifecycle: Lifecycle;
  readonly metrics: GatewayMetrics;
  readonly requests: RequestLog;
}

/** Opens the listeners for people, by rail; none without settings. */
export async function listenForPeople(
  settings: PeopleSettings | null,
  { limits, ...context }: PeopleContext,
): Promise<ReadonlyMap<Rail, Listener>> {
  const listeners = new Map<Rail, Listener>();
  if (settings === null) return listeners;
  const { database, log } = context.services;
  for (const { rail, port } of settings.listeners) {
    const authentication = {
      keys: settings.keys,
      findTaxPolicy: (key: Parameters<typeof findTaxPolicy>[1]) => findTaxPolicy(database, key),
      log,
    };
    const app = peopleApp({ rail, ...context, authentication, limits: limits.ofPeople(rail) });
    listeners.set(rail, await listen(app, settings.host, port, log));
  }
  return listeners;
}
