import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

export interface Listeners {
  readonly port: number;
  /** The number of connections that reached a listener. */
  reached(): number;
  close(): Promise<void>;
}

/** Listens on both loopback addresses at the same port: the target of a hostile URL or name. */
export async function listenOnLoopback(): Promise<Listeners> {
  let connections = 0;
  const listen = async (host: string, port: number) => {
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined).destroy();
    });
    server.listen(port, host);
    await once(server, 'listening');
    return server;
  };
  const first = await listen('127.0.0.1', 0);
  const { port } = first.address() as AddressInfo;
  const servers: Server[] = [first, await listen('::1', port)];
  return {
    port,
    reached: () => connections,
    close: async () => {
      await Promise.all(servers.map((server) => once(server.close(), 'close')));
    },
  };
}

/** Counts every TCP connection that this process attempts, to any address, even one that no listener would receive. */
export function watchConnects(): { tried(): number; stop(): void } {
  let tries = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'TCPCONNECTWRAP') tries += 1;
    },
  }).enable();
  return { tried: () => tries, stop: () => hook.disable() };
}
