import type { Server } from 'node:http';

/** Longer than load balancers keep idle connections, so that the load balancer closes them and no request is lost. */
export const keepAliveMilliseconds = 75_000;
const drainPollMilliseconds = 50;

/** Stops accepting requests. Resolves after the last response, or after `secondsMax`, when it closes all connections. */
export async function drainServer(server: Server, secondsMax: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle after its last response. Nothing else would close it then.
  const sweep = setInterval(() => server.closeIdleConnections(), drainPollMilliseconds);
  const cutOff = setTimeout(() => server.closeAllConnections(), secondsMax * 1_000);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}
