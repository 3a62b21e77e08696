import { Landed, type LandedOptions } from '@landed/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { caught } from './caught.js';
import { onWire, type RawServer, rawServer } from './raw-server.js';

const key = { idempotencyKey: 'order-10042-charge' };
const charge = {
  amount: 30_000,
  currency: 'USD',
  payment_method: 'pm_card_visa',
  customer: { email: 'a@example.com' },
} as const;
const paid = JSON.stringify({ id: 'x', status: 'succeeded' });
const secretKey = 'sk_test_0123456789';

const opened: RawServer[] = [];

async function serverThat(respond: Parameters<typeof rawServer>[0]): Promise<RawServer> {
  const server = await rawServer(respond);
  opened.push(server);
  return server;
}

/** The error of a charge at this server, over real sockets and with the real clock. */
async function chargeAt(server: { readonly url: string }, options: LandedOptions = {}) {
  const landed = new Landed(secretKey, { baseUrl: server.url, retries: 0, sleep: async () => undefined, ...options });
  const { code, status, details, isRetryable, outcomeUnknown } = await caught(
    landed.paymentIntents.create(charge, key),
  );
  return { code, status, details, isRetryable, outcomeUnknown };
}

const unknown = { status: null, details: undefined, isRetryable: true, outcomeUnknown: true };

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

describe('a charge over a real socket', () => {
  it('a charge over a real socket has an unknown outcome when the connection is refused', async () => {
    const server = await rawServer(() => undefined);
    await server.close();
    expect(await chargeAt(server)).toEqual({ code: 'network_error', ...unknown });
  });

  it('a charge over a real socket has an unknown outcome when the connection is reset before the response', async () => {
    const server = await serverThat((socket) => socket.resetAndDestroy());
    expect(await chargeAt(server)).toEqual({ code: 'network_error', ...unknown });
  });

  it('a charge over a real socket has an unknown outcome when the connection ends before the response', async () => {
    const server = await serverThat((socket) => socket.end());
    expect(await chargeAt(server)).toEqual({ code: 'network_error', ...unknown });
  });

  it('a charge over a real socket has an unknown outcome when the connection is reset within the response', async () => {
    const server = await serverThat((socket) => {
      socket.write(onWire('200 OK', paid).slice(0, -10), () => setTimeout(() => socket.resetAndDestroy(), 20));
    });
    expect(await chargeAt(server)).toEqual({ code: 'network_error', ...unknown });
  });

  it('a charge over a real socket has an unknown outcome when the response is shorter than its Content-Length', async () => {
    const server = await serverThat((socket) => socket.end(onWire('200 OK', paid).slice(0, -10)));
    expect(await chargeAt(server)).toEqual({ code: 'network_error', ...unknown });
  });

  it('a charge over a real socket has an unknown outcome when the response body is truncated JSON', async () => {
    const server = await serverThat((socket) => socket.end(onWire('200 OK', paid.slice(0, -10))));
    expect(await chargeAt(server)).toEqual({ code: 'network_error', ...unknown, details: { http_status: 200 } });
  });

  it('a charge over a real socket has an unknown outcome when the response is not HTTP', async () => {
    const server = await serverThat((socket) => socket.end('220 mail.example.com ESMTP\r\n'));
    expect(await chargeAt(server)).toEqual({ code: 'network_error', ...unknown });
  });

  it('a charge over a real socket has an unknown outcome when a proxy sends its own error page', async () => {
    const server = await serverThat((socket) => socket.end(onWire('502 Bad Gateway', '<html>Bad Gateway</html>')));
    expect(await chargeAt(server)).toEqual({ code: 'network_error', ...unknown, details: { http_status: 502 } });
  });

  it('a charge over a real socket has an unknown outcome when no response arrives before the timeout', async () => {
    const server = await serverThat(() => undefined);
    expect(await chargeAt(server, { timeoutMilliseconds: 50 })).toEqual({ code: 'request_timeout', ...unknown });
  });

  it('a charge over a real socket has an unknown outcome when the response never ends', async () => {
    const drips = new Set<NodeJS.Timeout>();
    const server = await serverThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n{');
      drips.add(setInterval(() => socket.write(' '), 5));
    });
    expect(await chargeAt(server, { timeoutMilliseconds: 100 })).toEqual({ code: 'request_timeout', ...unknown });
    for (const drip of drips) clearInterval(drip);
  });

  it('a charge over a real socket has an unknown outcome when the response is too large, and does not read it to its end', async () => {
    let written = 0;
    const server = await serverThat((socket) => {
      const part = Buffer.alloc(1024 * 1024, ' ');
      const pour = () => {
        written += part.length;
        if (written <= 1024 ** 3) socket.write(part, (error) => error ?? pour());
      };
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${1024 ** 3}\r\n\r\n`, pour);
    });
    expect(await chargeAt(server)).toEqual({ code: 'network_error', ...unknown });
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('the client', () => {
  it('the client does not follow redirects, so the key and the order go nowhere else', async () => {
    const elsewhere = await serverThat((socket) => socket.end(onWire('200 OK', paid)));
    for (const status of ['301 Moved Permanently', '302 Found', '307 Temporary Redirect', '308 Permanent Redirect']) {
      const server = await serverThat((socket) =>
        socket.end(onWire(status, '', [`location: ${elsewhere.url}/v1/payment_intents`])),
      );
      expect(await chargeAt(server, { retries: 3 })).toEqual({
        code: 'network_error',
        ...unknown,
        isRetryable: false,
        details: { http_status: Number(status.slice(0, 3)) },
      });
      expect(server.received.length).toBe(1);
    }
    expect(elsewhere.received).toEqual([]);
  });

  it('returns the response after several resets, with the same key and bytes in each request', async () => {
    const server = await serverThat((socket, _, count) =>
      count < 4 ? socket.resetAndDestroy() : socket.end(onWire('200 OK', paid)),
    );
    const landed = new Landed(secretKey, { baseUrl: server.url, sleep: async () => undefined });
    expect(await landed.paymentIntents.create(charge, key)).toEqual({ id: 'x', status: 'succeeded' });
    expect(server.received.length).toBe(4);
    const parts = server.received.map((request) => [
      /\r\nidempotency-key: (.*)\r\n/i.exec(request)?.[1],
      request.slice(request.indexOf('\r\n\r\n') + 4),
    ]);
    expect(parts).toEqual(Array.from({ length: 4 }, () => [key.idempotencyKey, JSON.stringify(charge)]));
  });

  it('closes the connection when the caller aborts', async () => {
    const closed = vi.fn<() => void>();
    const server = await serverThat((socket) => socket.on('close', closed));
    const controller = new AbortController();
    const landed = new Landed(secretKey, { baseUrl: server.url });
    const call = caught(landed.paymentIntents.create(charge, { ...key, signal: controller.signal }));
    await vi.waitFor(() => expect(server.received.length).toBe(1), { timeout: 30_000 });
    controller.abort();
    expect((await call).code).toBe('request_aborted');
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), { timeout: 30_000 });
  });

  it('decodes UTF-8 characters that are split between packets', async () => {
    const body = Buffer.from(JSON.stringify({ id: 'x', merchant_reference: 'Straße – 訂單 №7 👜' }));
    const server = await serverThat((socket) => {
      socket.setNoDelay(true);
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
      let index = 0;
      const next = () => {
        index += 1;
        if (index <= body.length) socket.write(body.subarray(index - 1, index), () => setImmediate(next));
      };
      next();
    });
    const landed = new Landed(secretKey, { baseUrl: server.url });
    expect(await landed.paymentIntents.create(charge, key)).toEqual(JSON.parse(body.toString('utf8')));
  });
});
