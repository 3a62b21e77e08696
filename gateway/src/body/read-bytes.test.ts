import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { readBytes } from './read-bytes.js';

const open: (Server | Socket)[] = [];

afterEach(() => {
  for (const one of open.splice(0)) {
    if ('listen' in one) one.close();
    else one.destroy();
  }
});

/** The result of `readBytes` for a request whose raw text is written to the socket. `then` may act on the socket. */
function outcome(raw: string, secondsMax: number, then: (socket: Socket) => void = () => {}): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer((request) => {
      readBytes(request, secondsMax).then(
        (bytes) => resolve(bytes.toString('utf8')),
        (error: unknown) =>
          resolve(error instanceof ApiErrorException ? JSON.stringify(error.apiError.details) : 'other'),
      );
    });
    open.push(server);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const socket = connect(port, '127.0.0.1', () => socket.write(raw, () => then(socket)));
      open.push(socket);
    });
  });
}

const post = (headers: string, body: string) => `POST / HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`;
const incomplete = (message: string) => JSON.stringify({ fields: [{ path: '', code: 'body_incomplete', message }] });

it('returns the bytes of a complete body', async () => {
  expect(await outcome(post('Content-Length: 2', '{}'), 1)).toBe('{}');
  expect(await outcome(post('Transfer-Encoding: chunked', '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n'), 1)).toBe('{}');
});

it('rejects a body that is shorter than its Content-Length', async () => {
  const message = 'The body must arrive within 10 seconds.';
  expect(await outcome(post('Content-Length: 10', '{}'), 0.05)).toBe(incomplete(message));
});

it('rejects a body whose sender disconnects halfway', async () => {
  const left = outcome(post('Content-Length: 10', '{}'), 5, (socket) => socket.destroy());
  expect(await left).toBe(incomplete('The body is incomplete: send the whole request again.'));
});
