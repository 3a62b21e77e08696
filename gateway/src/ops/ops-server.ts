import { createServer, type Server } from 'node:http';
import { isLoopbackHost, loopback } from '@landed/codec/endpoint/loopback-host';
import type { Registry } from 'prom-client';

/**
 * Serves `/metrics` for operators, on a separate listener. No response contains merchant data. On loopback, it responds
 * under this machine's names only, so that no web page reads them.
 */
export async function startOpsServer(
  { host, port }: { readonly host: string; readonly port: number },
  registry: Registry,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (host === loopback && !isLoopbackHost(request.headers.host)) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('forbidden');
      return;
    }
    if (request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}
