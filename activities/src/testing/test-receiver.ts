import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** Handles one request: called with the connection each time a whole request has arrived. It need not respond. */
export type Behaviour = (socket: Socket, request: string) => void;

export interface TestReceiver {
  readonly port: number;
  /** Whole requests, as they arrived. */
  readonly requests: readonly string[];
  /** Connections made so far, and those still open. */
  connections(): { readonly made: number; readonly open: number };
  /** Stops the receiver and closes every connection. */
  close(): Promise<void>;
}

export interface TestReceiverOptions {
  readonly host?: string;
  readonly port?: number;
  /** A certificate of `test/setup/certificates`; makes it an HTTPS receiver. */
  readonly certificate?: 'local' | 'expired' | 'other-name' | 'self-signed';
  readonly tls?: TlsOptions;
}

/** Starts receivers that close when the test ends. `atEnd` registers a callback for the end of the test. */
export function receiversUntil(atEnd: (close: () => Promise<void>) => void): typeof startReceiver {
  return async (behave, options) => {
    const receiver = await startReceiver(behave, options);
    atEnd(() => receiver.close());
    return receiver;
  };
}

/** A receiver on loopback over a plain socket: it can break HTTP in ways that no HTTP library would. */
async function startReceiver(behave: Behaviour, options: TestReceiverOptions = {}): Promise<TestReceiver> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let made = 0;
  const onConnection = (socket: Socket) => {
    let received = '';
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (!isWhole(received)) return;
      requests.push(received);
      behave(socket, received);
      received = '';
    });
  };
  const server: Server = options.certificate
    ? createTlsServer({ ...certificate(options.certificate), ...options.tls }, onConnection)
    : createServer(onConnection);
  server.on('connection', (socket: Socket) => {
    made += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  });
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => ({ made, open: sockets.size }),
    close: async () => {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** A whole response with its content length. */
export function response(status: string, headers = '', body = ''): string {
  return `HTTP/1.1 ${status}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

export function authorityCertificate(): string {
  return read('authority.cert.pem');
}

function certificate(name: string): TlsOptions {
  return { cert: read(`${name}.cert.pem`), key: read(`${name}.key.pem`) };
}

function read(file: string): string {
  return readFileSync(new URL(`../../../test/setup/certificates/${file}`, import.meta.url), 'utf8');
}

function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
  return end >= 0 && received.length >= end + 4 + length;
}
