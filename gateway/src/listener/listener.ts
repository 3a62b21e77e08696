import { createServer, type RequestListener } from 'node:http';
import { drainServer, keepAliveMilliseconds } from '@landed/codec/endpoint/drain-server';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { RequestState } from '../middleware/request-state.js';
import { rejectConnect, respondToClientErrors } from './client-error.js';

const second = 1000;

const headersSeconds = 10;
/** For a whole request to arrive. The body reader times out earlier, with a better error. */
const requestSeconds = 15;

export interface Listener {
  readonly port: number;
  /** Stops accepting requests. Resolves after the last response, or after `secondsMax`, when it closes all connections. */
  drain(secondsMax: number): Promise<void>;
}

/** Serves an app on its own address. Port 0 takes a free port. */
export async function listen(app: Koa<RequestState>, host: string, port: number, log: Logger): Promise<Listener> {
  const callback = app.callback();
  const handler: RequestListener = (request, response) => void callback(request, response);
  const server = createServer({
    keepAliveTimeout: keepAliveMilliseconds,
    headersTimeout: headersSeconds * second,
    requestTimeout: requestSeconds * second,
    connectionsCheckingInterval: second,
    // Node would respond to a missing `Host` itself, without our error body: `requireOneMeaning` does.
    requireHostHeader: false,
  });
  // Node would ignore further header fields: `requireOneMeaning` rejects them.
  server.maxHeadersCount = 0;
  server.on('request', handler);
  // Node would respond to an unknown `Expect` header itself, without our error body.
  server.on('checkExpectation', handler);
  server.on('clientError', respondToClientErrors(log));
  // Without a listener, Node closes the connection of a `CONNECT` without a response.
  server.on('connect', (_request, socket) => rejectConnect(socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    drain: (secondsMax) => drainServer(server, secondsMax),
  };
}
