import { createServer, type Server } from 'node:http';
import { isLoopbackHost, loopback } from './loopback-host.js';

/** Where operators and their tools read a process. */
export interface OpsAddress {
  readonly host: string;
  readonly port: number;
}

export interface OpsResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A response that is one word or sentence. */
export function opsText(status: number, body: string): OpsResponse {
  return { status, type: 'text/plain', body };
}

/**
 * Serves operators on a listener of their own. On loopback, it responds under this machine's names only, so that no web
 * page reads it. 500 when `respond` rejects; no message of an error is sent.
 *
 * @param respond to a path, with its query if there is one.
 */
export async function listenForOperators(
  { host, port }: OpsAddress,
  respond: (path: string) => Promise<OpsResponse>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const isForeign = host === loopback && !isLoopbackHost(request.headers.host);
    const responding = isForeign ? Promise.resolve(opsText(403, 'forbidden')) : respond(request.url ?? '');
    void responding
      .catch(() => opsText(500, ''))
      .then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}
