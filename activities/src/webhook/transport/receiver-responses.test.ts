import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Behaviour, receiversUntil, response } from '../../testing/test-receiver.js';
import { createWebhookTransport } from './webhook-transport.js';

const startReceiver = receiversUntil(onTestFinished);

/** Its limits are those of the product: a busy machine keeps them. */
const transport = createWebhookTransport({ localTargets: true });
/** Short, so that tests with slow endpoints are quick. */
const hastyMilliseconds = 400;
const hasty = createWebhookTransport({ localTargets: true, limits: { totalMilliseconds: hastyMilliseconds } });
const hastyWithBodies = createWebhookTransport({ localTargets: true, limits: { bodyMilliseconds: 150 } });
/** Reads bodies for longer than a test may take. */
const patient = createWebhookTransport({ localTargets: true, limits: { bodyMilliseconds: 15_000 } });
const body = Buffer.from('{"type":"payment_intent.succeeded"}');

afterAll(() => Promise.all([transport, hasty, hastyWithBodies, patient].map((each) => each.close())));

async function replyOf(behave: Behaviour, path = '/hooks', by = transport) {
  const receiver = await startReceiver(behave);
  const url = `http://127.0.0.1:${receiver.port}${path}`;
  const { durationMilliseconds, ...reply } = await by.post({ url, rail: 'test', headers: { a: 'b' }, body });
  return { reply, durationMilliseconds, receiver };
}

const nothing = { statusCode: null, response: null, retryAfterMilliseconds: null };

/** Writes the same piece repeatedly until the connection closes. */
function drip(piece: string, everyMilliseconds: number): Behaviour {
  return (socket) => {
    const timer = setInterval(() => socket.write(piece), everyMilliseconds);
    socket.on('close', () => clearInterval(timer));
  };
}

describe('a webhook request', () => {
  it('contains the unchanged body, the given headers and those that HTTP requires', async () => {
    const { receiver } = await replyOf((socket) => socket.end(response('204 No Content')), '/hooks/a%20b?x=1&y=%23');
    expect(receiver.requests).toEqual([
      `POST /hooks/a%20b?x=1&y=%23 HTTP/1.1\r\nhost: 127.0.0.1:${receiver.port}\r\nconnection: keep-alive\r\na: b\r\ncontent-length: 35\r\n\r\n${body.toString()}`,
    ]);
  });

  it('reuses a connection for consecutive attempts', async () => {
    const receiver = await startReceiver((socket) => socket.write(response('200 OK', '', 'ok')));
    const url = `http://127.0.0.1:${receiver.port}/`;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const reply = await transport.post({ url, rail: 'test', headers: {}, body });
      expect(reply.outcome).toBe('delivered');
    }
    expect(receiver.requests).toHaveLength(5);
    expect(receiver.connections().made).toBeLessThanOrEqual(2);
  });

  it('a webhook request does not wait for hanging requests to the same endpoint', async () => {
    const receiver = await startReceiver((socket, request) => {
      if (request.startsWith('POST /quick')) socket.write(response('200 OK'));
    });
    // Long enough for the quick request on a busy machine.
    const limited = createWebhookTransport({ localTargets: true, limits: { totalMilliseconds: 2_000 } });
    onTestFinished(() => limited.close());
    const post = (path: string) =>
      limited.post({ url: `http://127.0.0.1:${receiver.port}${path}`, rail: 'test', headers: {}, body });
    const hanging = Array.from({ length: 20 }, () => post('/hang'));
    expect((await post('/quick')).outcome).toBe('delivered');
    expect((await Promise.all(hanging)).map(({ outcome }) => outcome)).toEqual(Array(20).fill('timeout'));
  });
});

describe('a webhook response', () => {
  it.each([
    ['200 OK', 'delivered'],
    ['201 Created', 'delivered'],
    ['202 Accepted', 'delivered'],
    ['299 Whatever', 'delivered'],
    ['300 Multiple Choices', 'redirected'],
    ['304 Not Modified', 'redirected'],
    ['400 Bad Request', 'status'],
    ['401 Unauthorized', 'status'],
    ['404 Not Found', 'status'],
    ['410 Gone', 'gone'],
    ['500 Internal Server Error', 'status'],
    ['503 Service Unavailable', 'status'],
    ['599 Whatever', 'status'],
  ] as const)('%s has the outcome %s', async (status, outcome) => {
    const { reply } = await replyOf((socket) => socket.write(response(status)));
    expect(reply).toEqual({ ...nothing, outcome, statusCode: Number(status.slice(0, 3)) });
  });

  it('the stored response is null for 204 without a body', async () => {
    const { reply } = await replyOf((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    expect(reply).toEqual({ ...nothing, outcome: 'delivered', statusCode: 204 });
  });

  it('keeps the body of a 500', async () => {
    const { reply } = await replyOf((socket) => socket.write(response('500 Internal Server Error', '', 'no database')));
    expect(reply).toEqual({ ...nothing, outcome: 'status', statusCode: 500, response: Buffer.from('no database') });
  });

  it('keeps a compressed body as it is', async () => {
    const packed = Buffer.from('1f8b0800000000000003cb48cdc9c90700', 'hex');
    const { reply } = await replyOf((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`);
      socket.write(packed);
    });
    expect(reply).toEqual({ ...nothing, outcome: 'delivered', statusCode: 200, response: packed });
  });

  it('reads a chunked body to its end', async () => {
    const { reply } = await replyOf((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nye\r\n1\r\ns\r\n0\r\n\r\n'),
    );
    expect(reply).toEqual({ ...nothing, outcome: 'delivered', statusCode: 200, response: Buffer.from('yes') });
  });

  it('reads Retry-After in seconds', async () => {
    const { reply } = await replyOf((socket) =>
      socket.write(response('429 Too Many Requests', 'Retry-After: 120\r\n')),
    );
    expect(reply).toEqual({ ...nothing, outcome: 'status', statusCode: 429, retryAfterMilliseconds: 120_000 });
  });

  it('reads Retry-After as an HTTP date', async () => {
    const until = new Date(Date.now() + 60_000).toUTCString();
    const { reply } = await replyOf((socket) =>
      socket.write(response('503 Service Unavailable', `Retry-After: ${until}\r\n`)),
    );
    expect(reply).toEqual({
      ...nothing,
      outcome: 'status',
      statusCode: 503,
      retryAfterMilliseconds: expect.any(Number),
    });
    expect(reply.retryAfterMilliseconds).toBeGreaterThan(55_000);
    expect(reply.retryAfterMilliseconds).toBeLessThanOrEqual(60_000);
  });

  it('follows no redirect, not even to another local address', async () => {
    const elsewhere = await startReceiver((socket) => socket.write(response('200 OK')));
    for (const status of ['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent']) {
      const location = `Location: http://127.0.0.1:${elsewhere.port}/\r\n`;
      const { reply } = await replyOf((socket) => socket.write(response(status, location)));
      expect(reply).toEqual({ ...nothing, outcome: 'redirected', statusCode: Number(status.slice(0, 3)) });
    }
    expect(elsewhere.connections().made).toBe(0);
  });

  it('skips interim responses', async () => {
    const { reply } = await replyOf((socket) =>
      socket.write(
        `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${response('200 OK', '', 'ok')}`,
      ),
    );
    expect(reply).toEqual({ ...nothing, outcome: 'delivered', statusCode: 200, response: Buffer.from('ok') });
  });
});

describe('a slow endpoint', () => {
  it('times out when it never responds, and its connection is closed', async () => {
    const { reply, durationMilliseconds, receiver } = await replyOf(() => undefined, '/', hasty);
    expect(reply).toEqual({ ...nothing, outcome: 'timeout' });
    expect(durationMilliseconds).toBeGreaterThanOrEqual(hastyMilliseconds - 5);
    await expect.poll(() => receiver.connections().open).toBe(0);
  });

  it('times out when it sends its headers byte by byte', async () => {
    const headers: Behaviour = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip('X-A: b\r\n', 20)(socket, '');
    };
    const { reply } = await replyOf(headers, '/', hasty);
    expect(reply).toEqual({ ...nothing, outcome: 'timeout' });
  });

  it('times out when it sends interim responses endlessly', async () => {
    const { reply } = await replyOf(drip('HTTP/1.1 102 Processing\r\n\r\n', 20), '/', hasty);
    expect(reply).toEqual({ ...nothing, outcome: 'timeout' });
  });

  it('a slow endpoint has accepted the event after a 2xx status, and the received part of the body is kept', async () => {
    const slowBody: Behaviour = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
      drip('a', 20)(socket, '');
    };
    const { reply, receiver } = await replyOf(slowBody, '/', hastyWithBodies);
    expect(reply).toEqual({ ...nothing, outcome: 'delivered', statusCode: 200, response: expect.any(Buffer) });
    // The whole body takes 20 s, longer than a request may.
    expect(reply.response?.toString()).toMatch(/^a+$/);
    await expect.poll(() => receiver.connections().open).toBe(0);
  });

  it('a slow endpoint has rejected the event after another status', async () => {
    const unfinished: Behaviour = (socket) => socket.write('HTTP/1.1 500 Oh\r\nContent-Length: 9\r\n\r\nno');
    const { reply } = await replyOf(unfinished, '/', hastyWithBodies);
    expect(reply).toEqual({ ...nothing, outcome: 'status', statusCode: 500, response: Buffer.from('no') });
  });
});

describe('an endpoint with an oversized response', () => {
  it('the connection of an endpoint ends after 2 KB of a gigabyte body', async () => {
    let written = 0;
    const piece = Buffer.alloc(64 * 1024, 'a');
    const flood: Behaviour = (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${2 ** 30}\r\n\r\n`);
      const pour = () => {
        while (!socket.destroyed && written < 2 ** 30) {
          written += piece.length;
          if (!socket.write(piece)) return;
        }
      };
      socket.on('drain', pour);
      pour();
    };
    const { reply, receiver } = await replyOf(flood, '/', patient);
    expect(reply).toEqual({ ...nothing, outcome: 'delivered', statusCode: 200, response: Buffer.alloc(2048, 'a') });
    await expect.poll(() => receiver.connections().open).toBe(0);
    // Both sockets buffer some data, but far less than a gigabyte.
    expect(written).toBeLessThan(2 ** 25);
  });

  it('the connection of an endpoint ends after 2 KB of an endless chunked body', async () => {
    const endless: Behaviour = (socket) => {
      socket.write('HTTP/1.1 400 Bad Request\r\nTransfer-Encoding: chunked\r\n\r\n');
      drip(`400\r\n${'b'.repeat(1024)}\r\n`, 1)(socket, '');
    };
    const { reply } = await replyOf(endless, '/', patient);
    expect(reply).toEqual({ ...nothing, outcome: 'status', statusCode: 400, response: Buffer.alloc(2048, 'b') });
  });

  it.each([
    ['one header of 20 KB', `X-A: ${'a'.repeat(20_000)}\r\n`],
    ['40 KB of small headers', 'X-A: b\r\n'.repeat(5_000)],
  ])('an oversized response has the outcome malformed when it sends %s', async (_, headers) => {
    const { reply } = await replyOf((socket) => socket.write(response('200 OK', headers)));
    expect(reply).toEqual({ ...nothing, outcome: 'malformed' });
  });
});

describe('an endpoint that closes the connection', () => {
  it.each<[string, Behaviour]>([
    ['closes without a response', (socket) => socket.end()],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['closes in the middle of its headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nX-A')],
  ])('has the outcome reset when it %s', async (_, behave) => {
    const { reply } = await replyOf(behave);
    expect(reply).toEqual({ ...nothing, outcome: 'reset' });
  });

  it('an endpoint that closes the connection has responded when it closes in the middle of its body', async () => {
    const { reply } = await replyOf((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'));
    expect(reply).toEqual({ ...nothing, outcome: 'delivered', statusCode: 200, response: Buffer.from('half') });
  });
});

describe('an endpoint that does not speak HTTP', () => {
  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['arbitrary bytes', '\u0000\u0001\u0002\u00ff\r\n\r\n'],
    ['an invalid status', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['an old version', 'HTTP/9.9 200 OK\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: b\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
    ['a protocol upgrade', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
    ['an unexpected interim response', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('an endpoint that does not speak HTTP has the outcome malformed: %s', async (_, text) => {
    const { reply } = await replyOf((socket) => socket.write(text, 'latin1'));
    expect(reply).toEqual({ ...nothing, outcome: 'malformed' });
  });
});
