import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface RawServer {
  readonly url: string;
  /** The requests that arrived, in order. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

/** A TCP server on loopback that passes each complete request, with its socket, to a misbehaving handler. */
export async function rawServer(respond: (socket: Socket, request: string, count: number) => void): Promise<RawServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let request = '';
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (part: Buffer) => {
      request += part.toString('latin1');
      if (!isWhole(request)) return;
      received.push(request);
      respond(socket, request, received.length);
      request = '';
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(request)?.[1] ?? 0);
  return request.length >= end + 4 + length;
}

/** An HTTP response as bytes on the wire. */
export function onWire(status: string, body: string, headers: readonly string[] = []): string {
  return [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    ...headers,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
