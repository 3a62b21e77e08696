import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  authorityCertificate,
  receiversUntil,
  response,
  type TestReceiver,
  type TestReceiverOptions,
} from '../../testing/test-receiver.js';
import { createRailAgent } from './rail-agent.js';
import { transportLimits } from './transport-limits.js';
import { createWebhookTransport, transportOver, type WebhookTransportOptions } from './webhook-transport.js';

const startReceiver = receiversUntil(onTestFinished);
const body = Buffer.from('{}');
const limits = { totalMilliseconds: 15_000, connectMilliseconds: 10_000 };
/** For endpoints that never complete a connection. A busy machine still connects in this time. */
const hastyToConnect = { ...limits, connectMilliseconds: 2_000 };
const nothing = {
  statusCode: null,
  response: null,
  retryAfterMilliseconds: null,
  durationMilliseconds: expect.any(Number),
};
const delivered = { ...nothing, outcome: 'delivered', statusCode: 200 };

function openTransport(options: Partial<WebhookTransportOptions> = {}) {
  const transport = createWebhookTransport({
    localTargets: true,
    limits,
    extraAuthority: authorityCertificate(),
    ...options,
  });
  onTestFinished(() => transport.close());
  const post = (url: string) => transport.post({ url, rail: 'test', headers: {}, body });
  return { transport, post };
}

const welcoming = (options: TestReceiverOptions = {}) =>
  startReceiver((socket) => socket.write(response('200 OK')), options);

afterEach(() => vi.unstubAllEnvs());

describe('the webhook transport over HTTPS', () => {
  it('sends the name with SNI and verifies the certificate', async () => {
    const names: unknown[] = [];
    const receiver = await welcoming({
      certificate: 'local',
      tls: {
        SNICallback: (name, done) => {
          names.push(name);
          done(null);
        },
      },
    });
    expect(await openTransport().post(`https://localhost:${receiver.port}/hooks`)).toEqual(delivered);
    expect(names).toEqual(['localhost']);
    expect(receiver.requests[0]).toContain(`host: localhost:${receiver.port}\r\n`);
  });

  it.each(['127.0.0.1', '::1'])('accepts a certificate for the address %s', async (host) => {
    const receiver = await welcoming({ certificate: 'local', host });
    const url = host === '::1' ? `https://[::1]:${receiver.port}/` : `https://${host}:${receiver.port}/`;
    expect(await openTransport().post(url)).toEqual(delivered);
  });

  it.each(['expired', 'self-signed', 'other-name'] as const)(
    'sends nothing when the certificate is %s',
    async (name) => {
      const receiver = await welcoming({ certificate: name });
      expect(await openTransport().post(`https://localhost:${receiver.port}/`)).toEqual({
        ...nothing,
        outcome: 'tls_failed',
      });
      expect(receiver.requests).toEqual([]);
    },
  );

  it('sends nothing when the certificate authority is not trusted', async () => {
    const receiver = await welcoming({ certificate: 'local' });
    const transport = createWebhookTransport({ localTargets: true, limits });
    onTestFinished(() => transport.close());
    const url = `https://localhost:${receiver.port}/`;
    const reply = await transport.post({ url, rail: 'test', headers: {}, body });
    expect(reply).toEqual({ ...nothing, outcome: 'tls_failed' });
  });

  it('verifies the certificate despite NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const receiver = await welcoming({ certificate: 'self-signed' });
    const reply = await openTransport().post(`https://localhost:${receiver.port}/`);
    expect(reply).toEqual({ ...nothing, outcome: 'tls_failed' });
    expect(receiver.requests).toEqual([]);
  });

  it('sends nothing over TLS 1.1', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const receiver = await welcoming({ certificate: 'local', tls: old });
    const reply = await openTransport().post(`https://localhost:${receiver.port}/`);
    expect(reply).toEqual({ ...nothing, outcome: 'tls_failed' });
  });

  it('sends nothing to a server without TLS', async () => {
    const received: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => undefined).on('data', (bytes) => received.push(bytes));
      socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const reply = await openTransport().post(`https://localhost:${port}/`);
    expect(reply).toEqual({ ...nothing, outcome: 'tls_failed' });
    expect(Buffer.concat(received).toString('latin1')).not.toContain('POST');
  });

  it('gives up on a TLS handshake before the attempt times out', async () => {
    const silent = await startReceiver(() => undefined);
    const { post } = openTransport({ limits: hastyToConnect });
    const reply = await post(`https://localhost:${silent.port}/`);
    expect(reply).toEqual({ ...nothing, outcome: 'tls_failed' });
    expect(reply.durationMilliseconds).toBeLessThan(limits.totalMilliseconds);
    await expect.poll(() => silent.connections().open).toBe(0);
  });

  it('sends nothing to a server that requires a client certificate', async () => {
    const tls = { requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' } as const;
    const receiver = await welcoming({ certificate: 'local', tls });
    const reply = await openTransport().post(`https://localhost:${receiver.port}/`);
    expect(reply.outcome).toMatch(/^(tls_failed|reset)$/);
    expect(receiver.requests).toEqual([]);
  });
});

describe('the connection to an endpoint', () => {
  it.each(['127.0.0.1', '::1'])('reaches localhost when the endpoint listens at %s only', async (host) => {
    const receiver = await welcoming({ host });
    expect(await openTransport().post(`http://localhost:${receiver.port}/`)).toEqual(delivered);
  });

  it('fails with connect_failed when the port is closed', async () => {
    const receiver = await welcoming();
    await receiver.close();
    const reply = await openTransport().post(`http://127.0.0.1:${receiver.port}/`);
    expect(reply).toEqual({ ...nothing, outcome: 'connect_failed' });
  });

  it('succeeds again after the endpoint has restarted', async () => {
    const { post } = openTransport();
    const first = await welcoming();
    expect((await post(`http://127.0.0.1:${first.port}/`)).outcome).toBe('delivered');
    await first.close();
    expect((await post(`http://127.0.0.1:${first.port}/`)).outcome).toMatch(/^(connect_failed|reset)$/);
    await welcoming({ port: first.port });
    expect((await post(`http://127.0.0.1:${first.port}/`)).outcome).toBe('delivered');
  });

  it('ends with url_rejected for local URLs on the live rail even if local targets are allowed', async () => {
    const receiver = await welcoming();
    const { transport } = openTransport();
    const url = `http://127.0.0.1:${receiver.port}/`;
    const reply = await transport.post({ url, rail: 'live', headers: {}, body });
    expect(reply).toEqual({ ...nothing, outcome: 'url_rejected' });
    expect(receiver.connections().made).toBe(0);
  });

  it('fails with dns_failed when the name is not resolved in time', async () => {
    const { post } = openTransport({
      resolve: () => new Promise(() => undefined),
      limits: { ...limits, resolveMilliseconds: 50 },
    });
    const reply = await post('https://hooks.example.com/');
    expect(reply).toEqual({ ...nothing, outcome: 'dns_failed' });
    expect(reply.durationMilliseconds).toBeLessThan(limits.totalMilliseconds);
  });
});

describe('the environment of the process', () => {
  it('the environment of the process cannot make the transport use a proxy', async () => {
    const proxy = await startReceiver((socket) => socket.write(response('200 OK')));
    const receivers: TestReceiver[] = [await welcoming(), await welcoming({ certificate: 'local' })];
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']) {
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
    }
    vi.stubEnv('NO_PROXY', '');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const { post } = openTransport();
    expect(await post(`http://localhost:${receivers[0]?.port}/`)).toEqual(delivered);
    expect(await post(`https://localhost:${receivers[1]?.port}/`)).toEqual(delivered);
    expect(proxy.connections().made).toBe(0);
  });

  it('keeps no cookie of an endpoint', async () => {
    const receiver = await startReceiver((socket) => socket.write(response('200 OK', 'Set-Cookie: a=b; Path=/\r\n')));
    const { post } = openTransport();
    await post(`http://127.0.0.1:${receiver.port}/`);
    await post(`http://127.0.0.1:${receiver.port}/`);
    expect(receiver.requests.filter((request) => /cookie/i.test(request))).toEqual([]);
    expect(receiver.requests).toHaveLength(2);
  });
});

describe('the connection pool', () => {
  it('closes idle connections of many endpoints and keeps no state of them', async () => {
    const all = { ...transportLimits, ...limits, idleMilliseconds: 50 };
    const agent = createRailAgent({
      rail: 'test',
      localTargets: true,
      resolve: () => Promise.resolve([]),
      limits: all,
    });
    const transport = transportOver({ test: agent, live: agent }, true, all);
    onTestFinished(() => transport.close());
    const receivers = await Promise.all(Array.from({ length: 100 }, () => welcoming()));
    await receivers[0]?.close();
    const replies = await Promise.all(
      receivers.map(({ port }) =>
        transport.post({ url: `http://127.0.0.1:${port}/`, rail: 'test', headers: {}, body }),
      ),
    );
    expect(replies.map(({ outcome }) => outcome)).toEqual(['connect_failed', ...Array(99).fill('delivered')]);
    const open = () => receivers.reduce((count, receiver) => count + receiver.connections().open, 0);
    await expect.poll(open).toBe(0);
    await expect.poll(() => Object.keys(agent.stats)).toEqual([]);
  });

  it('replaces a busy connection after a while, so that its name is resolved again', async () => {
    const receiver = await welcoming();
    const { post } = openTransport({ limits: { ...limits, connectionMilliseconds: 30 } });
    while (receiver.connections().made <= 3) {
      expect((await post(`http://127.0.0.1:${receiver.port}/`)).outcome).toBe('delivered');
    }
    expect(receiver.requests.length).toBeGreaterThan(3);
  });

  it('closes after the requests in flight have ended', async () => {
    const receiver = await startReceiver((socket) => {
      setTimeout(() => socket.write(response('200 OK')), 100);
    });
    const { transport, post } = openTransport();
    const inFlight = post(`http://127.0.0.1:${receiver.port}/`);
    await expect.poll(() => receiver.requests.length).toBe(1);
    await transport.close();
    expect(await inFlight).toEqual(delivered);
    await expect(post(`http://127.0.0.1:${receiver.port}/`)).rejects.toThrow('The webhook transport is closed.');
    await expect.poll(() => receiver.connections().open).toBe(0);
  });
});
