import type { Server } from 'node:http';
import { listenForOperators, type OpsAddress, opsText } from '@landed/codec/endpoint/ops-listener';
import { collectDefaultMetrics, Registry } from 'prom-client';

export interface OpsServerOptions extends OpsAddress {
  /** Adds metrics to `/metrics`. */
  addMetrics(registry: Registry): void;
  /** Why the process should not get work at the moment; null when it is ready. */
  notReadyReason(): Promise<string | null>;
}

/** Milliseconds. The default of 10 wakes an idle process a hundred times a second: 1 to 2 % of a core. */
const eventLoopMonitoringPrecision = 100;

/** Serves `/livez`, `/readyz` and `/metrics` for operators. No response contains merchant data. */
export async function startOpsServer(options: OpsServerOptions): Promise<Server> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  options.addMetrics(registry);
  return listenForOperators(options, async (path) => {
    switch (path) {
      case '/livez':
        return opsText(200, 'ok');
      case '/readyz': {
        const reason = await options.notReadyReason().catch(() => 'the database does not respond');
        return opsText(reason === null ? 200 : 503, reason ?? 'ready');
      }
      case '/metrics':
        return { status: 200, type: registry.contentType, body: await registry.metrics() };
      default:
        return opsText(404, 'not found');
    }
  });
}
