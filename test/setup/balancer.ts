import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A TCP balancer on this machine. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Gives each connection to the next target, and to the one after it when that does not accept connections. It ends a
 * connection when its target does.
 *
 * @param urls the targets of now, in any order.
 * @param port 0 for any free port.
 */
export async function startBalancer(urls: () => readonly string[], port = 0): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    turn += 1;
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    const targets = urls();
    tryNext(client, [...targets.slice(turn % targets.length), ...targets.slice(0, turn % targets.length)]);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function tryNext(client: Socket, [target, ...others]: readonly string[]): void {
  if (target === undefined || client.destroyed) {
    client.destroy();
    return;
  }
  const upstream = connect(Number(new URL(target).port), '127.0.0.1');
  let isConnected = false;
  upstream.on('connect', () => {
    isConnected = true;
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
  });
  upstream.on('error', () => {
    if (isConnected) client.destroy();
    else tryNext(client, others);
  });
  upstream.on('close', () => isConnected && client.destroy());
}
