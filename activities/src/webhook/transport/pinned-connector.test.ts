import { describe, expect, it, onTestFinished } from 'vitest';
import { authorityCertificate, receiversUntil, response, type TestReceiver } from '../../testing/test-receiver.js';
import { type AddressRule, addressRule } from './address-rules.js';
import { ConnectionFailure } from './connection-failure.js';
import { createPinnedConnector } from './pinned-connector.js';
import { agentOver } from './rail-agent.js';
import type { Resolve } from './system-resolver.js';
import { type TransportLimits, transportLimits } from './transport-limits.js';
import { transportOver } from './webhook-transport.js';

const startReceiver = receiversUntil(onTestFinished);
const good = '::1';
const bad = '127.0.0.1';
/** Stands for the public network: a test can only connect to addresses of this machine. */
const goodOnly: AddressRule = (_, address) => address === good;
const body = Buffer.from('{}');

/** Two receivers on one port, to see whether a connection went to the good or to the bad address. */
async function startBoth(): Promise<{ port: number; atGood: TestReceiver; atBad: TestReceiver }> {
  const welcome = (host: string, port?: number) =>
    startReceiver((socket) => socket.end(response('200 OK', 'Connection: close\r\n')), {
      host,
      certificate: 'local',
      ...(port !== undefined && { port }),
    });
  // In this order: other processes listen on this address, so its port must be chosen first.
  const atBad = await welcome(bad);
  return { port: atBad.port, atBad, atGood: await welcome(good, atBad.port) };
}

/** A transport whose resolver returns these address lists, one per call. */
function openTransport(responses: readonly (readonly string[])[], isAllowed: AddressRule = goodOnly) {
  const asked: string[] = [];
  const resolve: Resolve = (hostname) => {
    asked.push(hostname);
    return Promise.resolve(responses[asked.length - 1] ?? []);
  };
  return { asked, ...openOver(resolve, isAllowed) };
}

function openOver(resolve: Resolve, isAllowed: AddressRule, changes: Partial<TransportLimits> = {}) {
  const limits = { ...transportLimits, ...changes };
  const connector = createPinnedConnector({ resolve, isAllowed, limits, extraAuthority: authorityCertificate() });
  const agent = agentOver(connector, limits);
  const transport = transportOver({ test: agent, live: agent }, false, limits);
  onTestFinished(() => transport.close());
  return {
    outcomeAt: async (url: string) => (await transport.post({ url, rail: 'live', headers: {}, body })).outcome,
  };
}

describe('createPinnedConnector', () => {
  it('connects to the checked address and requests the name', async () => {
    const { port, atGood, atBad } = await startBoth();
    const { asked, outcomeAt } = openTransport([[good]]);
    expect(await outcomeAt(`https://hooks.example.com:${port}/a`)).toBe('delivered');
    expect(asked).toEqual(['hooks.example.com']);
    expect(atGood.requests).toEqual([expect.stringContaining(`host: hooks.example.com:${port}\r\n`)]);
    expect(atBad.connections().made).toBe(0);
  });

  it('rejects a certificate for another name', async () => {
    const { port, atGood } = await startBoth();
    const { outcomeAt } = openTransport([[good]]);
    expect(await outcomeAt(`https://shop.example.com:${port}/`)).toBe('tls_failed');
    expect(atGood.requests).toEqual([]);
  });

  it('resolves and checks the name again for each connection', async () => {
    const { port, atGood, atBad } = await startBoth();
    const { asked, outcomeAt } = openTransport([[good], [bad], [good]]);
    const url = `https://hooks.example.com:${port}/`;
    expect([await outcomeAt(url), await outcomeAt(url), await outcomeAt(url)]).toEqual([
      'delivered',
      'address_rejected',
      'delivered',
    ]);
    expect(asked).toHaveLength(3);
    expect([atGood.connections().made, atBad.connections().made]).toEqual([2, 0]);
  });

  it.each([[[good, bad]], [[bad, good]], [[good, good, good, bad]]])(
    'connects to no address when one of them is not allowed: %j',
    async (addresses) => {
      const { port, atGood, atBad } = await startBoth();
      const { outcomeAt } = openTransport([addresses]);
      expect(await outcomeAt(`https://hooks.example.com:${port}/`)).toBe('address_rejected');
      expect([atGood.connections().made, atBad.connections().made]).toEqual([0, 0]);
    },
  );

  it('tries the next address when the connection to the first fails', async () => {
    const { port, atGood, atBad } = await startBoth();
    await atGood.close();
    const { outcomeAt } = openTransport([[good, bad]], () => true);
    expect(await outcomeAt(`https://hooks.example.com:${port}/`)).toBe('delivered');
    expect(atBad.connections().made).toBe(1);
  });

  it('tries only the first addresses of each family', async () => {
    const last = await startReceiver((socket) => socket.end(response('200 OK', 'Connection: close\r\n')), {
      host: '127.0.0.9',
      certificate: 'local',
    });
    const many = Array.from({ length: 40 }, (_, at) => `127.0.0.${at + 1}`);
    const url = `https://hooks.example.com:${last.port}/`;
    expect(await openTransport([many], () => true).outcomeAt(url)).toBe('connect_failed');
    expect(last.connections().made).toBe(0);
    expect(await openTransport([many.slice(1)], () => true).outcomeAt(url)).toBe('delivered');
  });

  it('sends nothing when the connected address is not allowed', async () => {
    const { port, atGood } = await startBoth();
    let asked = 0;
    const onceOnly: AddressRule = () => {
      asked += 1;
      return asked === 1;
    };
    const { outcomeAt } = openTransport([[good]], onceOnly);
    expect(await outcomeAt(`https://hooks.example.com:${port}/`)).toBe('address_rejected');
    expect(asked).toBe(2);
    expect(atGood.requests).toEqual([]);
  });

  it('sends nothing when the connection is made after the attempt has timed out', async () => {
    const { port, atGood } = await startBoth();
    const late: Resolve = () =>
      new Promise((resolve) => {
        setTimeout(() => resolve([good]), 1_150);
      });
    const { outcomeAt } = openOver(late, goodOnly, { totalMilliseconds: 1_000 });
    expect(await outcomeAt(`https://hooks.example.com:${port}/`)).toBe('timeout');
    await expect.poll(() => atGood.connections().made).toBe(1);
    await expect.poll(() => atGood.connections().open).toBe(0);
    expect(atGood.requests).toEqual([]);
  });

  it.each([
    ['a name has no address', () => Promise.resolve([])],
    ['a name cannot be resolved', () => Promise.reject(new Error('SERVFAIL'))],
  ] as [string, Resolve][])('fails with dns_failed when %s', async (_, resolve) => {
    expect(await openOver(resolve, goodOnly).outcomeAt('https://hooks.example.com/')).toBe('dns_failed');
  });

  it('reports connect_failed for an invalid port', async () => {
    const connector = createPinnedConnector({
      resolve: () => Promise.resolve([good]),
      isAllowed: goodOnly,
      limits: transportLimits,
    });
    const target = { hostname: 'hooks.example.com', protocol: 'https:', port: '99999' };
    const outcome = await new Promise((resolve) => {
      connector(target, (...[error]) => resolve(error instanceof ConnectionFailure ? error.outcome : error));
    });
    expect(outcome).toBe('connect_failed');
  });
});

describe('addressRule', () => {
  const live = addressRule({ rail: 'live', localTargets: true });
  const test = addressRule({ rail: 'test', localTargets: false });
  const local = addressRule({ rail: 'test', localTargets: true });

  it.each(['8.8.8.8', '2606:4700::1111'])('allows the public address %s for every name', (address) => {
    expect([live, test, local].map((rule) => rule('hooks.example.com', address))).toEqual([true, true, true]);
  });

  it.each(['127.0.0.1', '::1'])(
    'allows %s only for localhost and literal loopback hosts, on the test rail with local targets',
    (address) => {
      const hosts = ['localhost', '127.0.0.1', '::1', 'hooks.example.com'];
      expect(hosts.map((host) => local(host, address))).toEqual([true, true, true, false]);
      expect(hosts.map((host) => test(host, address))).toEqual([false, false, false, false]);
      expect(hosts.map((host) => live(host, address))).toEqual([false, false, false, false]);
    },
  );

  it.each(['10.0.0.1', '169.254.169.254', '::', '::ffff:127.0.0.1', 'fe80::1%lo', 'localhost', ''])(
    'addressRule never allows %j',
    (address) => {
      expect([live, test, local].map((rule) => rule('localhost', address))).toEqual([false, false, false]);
    },
  );
});
