import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The metrics of a gateway process. No label contains anything that a caller sent. */
export interface GatewayMetrics {
  readonly registry: Registry;
  readonly responses: Histogram<'rail' | 'method' | 'route' | 'status'>;
}

/** From a read of one row to the 25 s that a charge may wait. */
const secondsBuckets = [0.005, 0.01, 0.02, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
/** Milliseconds. The default of 10 wakes an idle process a hundred times a second: 1 to 2 % of a core. */
const eventLoopMonitoringPrecision = 100;

export function openGatewayMetrics(): GatewayMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  const responses = new Histogram({
    name: 'landed_http_request_duration_seconds',
    help: 'Responses of the API and how long they took, by mode, method, route template and status.',
    labelNames: ['rail', 'method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  return { registry, responses };
}
