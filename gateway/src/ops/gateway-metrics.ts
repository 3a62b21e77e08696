import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from '../admission/admission.js';
import { rejectionReasons } from '../admission/decision.js';
import type { RequestLog } from '../request-log/request-log.js';

/** The metrics of a gateway process. No label contains anything that a caller sent. */
export interface GatewayMetrics {
  readonly registry: Registry;
  readonly responses: Histogram<'rail' | 'method' | 'route' | 'status'>;
}

/** From a read of one row to the 25 s that a charge may wait. */
const secondsBuckets = [0.005, 0.01, 0.02, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
/** Milliseconds. The default of 10 wakes an idle process a hundred times a second: 1 to 2 % of a core. */
const eventLoopMonitoringPrecision = 100;

/**
 * @param admission null: nothing is admitted or rejected, so there are no values of it.
 * @param requests the request log of the process; null: there is none, so nothing of it is dropped.
 */
export function openGatewayMetrics(
  admission: Pick<Admission, 'state'> | null = null,
  requests: Pick<RequestLog, 'dropped'> | null = null,
): GatewayMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  const responses = new Histogram({
    name: 'landed_http_request_duration_seconds',
    help: 'Responses of the API and how long they took, by mode, method, route template and status.',
    labelNames: ['rail', 'method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  addAdmissionMetrics(registry, admission);
  addRequestLogMetric(registry, requests);
  return { registry, responses };
}

function addRequestLogMetric(registry: Registry, requests: Pick<RequestLog, 'dropped'> | null): void {
  const dropped = new Counter({
    name: 'landed_request_log_dropped_total',
    help: 'Requests that are missing in the request log of the dashboard, because the database was too slow for all.',
    registers: [registry],
    collect() {
      dropped.reset();
      dropped.inc(requests?.dropped ?? 0);
    },
  });
}

/** Read at each scrape. */
function addAdmissionMetrics(registry: Registry, admission: Pick<Admission, 'state'> | null): void {
  const states = () => admission?.state() ?? [];
  const registers = [registry];
  const inFlight = new Gauge({
    name: 'landed_admission_in_flight',
    help: 'Requests that this process works on, by class.',
    labelNames: ['class'],
    registers,
  });
  const waiting = new Gauge({
    name: 'landed_admission_waiting',
    help: 'Requests that wait for their turn, by class.',
    labelNames: ['class'],
    registers,
  });
  const limit = new Gauge({
    name: 'landed_admission_limit',
    help: 'The most requests of a class that this process works on at once now.',
    labelNames: ['class'],
    registers,
    collect() {
      for (const state of states()) {
        inFlight.set({ class: state.requestClass }, state.inFlight);
        waiting.set({ class: state.requestClass }, state.waiting);
        limit.set({ class: state.requestClass }, state.limit);
      }
    },
  });
  const rejected = new Counter({
    name: 'landed_admission_rejected_total',
    help: 'Requests that were rejected before any work, by class and reason.',
    labelNames: ['class', 'reason'],
    registers,
    collect() {
      rejected.reset();
      for (const state of states()) {
        for (const reason of rejectionReasons) {
          rejected.inc({ class: state.requestClass, reason }, state.rejected[reason]);
        }
      }
    },
  });
}
