import { createServer, type Server } from 'node:http';
import { isLoopbackHost, loopback } from '@landed/codec/endpoint/loopback-host';
import { collectDefaultMetrics, Registry } from 'prom-client';

export interface OpsServerOptions {
  readonly host: string;
  readonly port: number;
  /** Adds metrics to `/metrics`. */
  addMetrics(registry: Registry): void;
  /** Why the process should not get work at the moment; null when it is ready. */
  notReadyReason(): Promise<string | null>;
}

/** Milliseconds. The default of 10 wakes an idle process a hundred times a second: 1 to 2 % of a core. */
const eventLoopMonitoringPrecision = 100;

/**
 * Serves `/livez`, `/readyz` and `/metrics` for operators. No response contains merchant data. On loopback, it responds
 * under this machine's names only, so that no web page reads them.
 */
export async function startOpsServer(options: OpsServerOptions): Promise<Server> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  options.addMetrics(registry);
  const respond = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    switch (path) {
      case '/livez':
        return { status: 200, type: 'text/plain', body: 'ok' };
      case '/readyz': {
        const reason = await options.notReadyReason().catch(() => 'the database does not respond');
        return { status: reason === null ? 200 : 503, type: 'text/plain', body: reason ?? 'ready' };
      }
      case '/metrics':
        return { status: 200, type: registry.contentType, body: await registry.metrics() };
      default:
        return { status: 404, type: 'text/plain', body: 'not found' };
    }
  };
  const server = createServer((request, response) => {
    if (options.host === loopback && !isLoopbackHost(request.headers.host)) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('forbidden');
      return;
    }
    void respond(request.url ?? '').then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, options.host, resolve);
  });
  return server;
}
