import { createServer, type RequestListener, type Server } from 'node:http';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { RequestState } from '../pipeline/request-state.js';
import { answerClientErrors } from './client-error.js';

const second = 1000;

/** Longer than load balancers keep idle connections, so that they close them and no request is lost in between. */
const keepAliveSeconds = 75;
const headersSeconds = 10;
/** For a whole request to arrive; the body reader gives up earlier and with a better answer. */
const requestSeconds = 15;
const drainPollMilliseconds = 50;

export interface Listener {
  readonly port: number;
  /** Stops accepting and resolves when the last answer is out, or after `secondsMax`, when it cuts off the rest. */
  drain(secondsMax: number): Promise<void>;
}

/** Serves an app on an address of its own. Port 0 takes a free one. */
export async function listen(app: Koa<RequestState>, host: string, port: number, log: Logger): Promise<Listener> {
  const callback = app.callback();
  const handler: RequestListener = (request, response) => void callback(request, response);
  const server = createServer({
    keepAliveTimeout: keepAliveSeconds * second,
    headersTimeout: headersSeconds * second,
    requestTimeout: requestSeconds * second,
    connectionsCheckingInterval: second,
  });
  server.on('request', handler);
  // An expectation that we do not know is no reason to answer without the error body.
  server.on('checkExpectation', handler);
  server.on('clientError', answerClientErrors(log));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    drain: (secondsMax) => drain(server, secondsMax),
  };
}

async function drain(server: Server, secondsMax: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle when its last answer is out; nobody else would close it then.
  const sweep = setInterval(() => server.closeIdleConnections(), drainPollMilliseconds);
  const cutOff = setTimeout(() => server.closeAllConnections(), secondsMax * second);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}
