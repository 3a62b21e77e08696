import { addressRule } from '@landed/activities/webhook/transport/address-rules';
import { ConnectionFailure } from '@landed/activities/webhook/transport/connection-failure';
import { createPinnedConnector } from '@landed/activities/webhook/transport/pinned-connector';
import type { Resolve } from '@landed/activities/webhook/transport/system-resolver';
import { transportLimits } from '@landed/activities/webhook/transport/transport-limits';
import { createWebhookTransport } from '@landed/activities/webhook/transport/webhook-transport';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import { checkEndpointUrl } from '@landed/contracts/webhook/endpoint-url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedUrls, hostileResolutions, hostileUrls } from './corpus.js';
import { type Listeners, listenOnLoopback, watchConnects } from './listeners.js';

const body = Buffer.from('{}');
const notSent = { statusCode: null, response: null, retryAfterMilliseconds: null };
const watch = watchConnects();
let listeners: Listeners;

beforeAll(async () => {
  listeners = await listenOnLoopback();
});

afterAll(async () => {
  watch.stop();
  await listeners.close();
});

/** Returns the result of an attempt, and expects that it attempted no connection to any address. */
async function withoutConnection<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const [tried, reached] = [watch.tried(), listeners.reached()];
  const result = await attempt();
  expect([watch.tried(), listeners.reached()]).toEqual([tried, reached]);
  return result;
}

/** A name server that resolves every name to this machine. */
const everythingIsHere: Resolve = () => Promise.resolve(['127.0.0.1', '::1']);

const hostile = hostileUrls.flatMap(({ url, why, ...problems }) =>
  rails.flatMap((rail) => {
    const problem = problems[rail];
    return problem === undefined ? [] : [{ url, why, rail, problem }];
  }),
);

describe('the corpus of hostile targets', () => {
  it('the corpus of hostile targets has more than 300 URLs and resolutions without duplicates', () => {
    const all = [
      ...hostileUrls.map(({ url }) => url),
      ...hostileResolutions.map(({ answers }) => JSON.stringify(answers)),
    ];
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter((entry, index) => all.indexOf(entry) !== index)).toEqual([]);
  });

  it('listeners and a counter notice a connection without our rules', async () => {
    const [tried, reached] = [watch.tried(), listeners.reached()];
    const outcome = await connect('hooks.example.com', listeners.port, () => true);
    expect(outcome).toBe('tls_failed');
    await expect.poll(() => listeners.reached()).toBe(reached + 1);
    expect(watch.tried()).toBe(tried + 1);
  });
});

describe('a hostile URL', () => {
  it.each(hostile)(
    'a hostile URL is rejected before any lookup or connection: $why, $url, $rail',
    async ({ url, rail, problem }) => {
      const target = url.replace('{port}', String(listeners.port));
      const asked: string[] = [];
      const resolve: Resolve = (hostname) => {
        asked.push(hostname);
        return everythingIsHere(hostname);
      };
      // Local targets are allowed for development; that must make no difference on the live rail.
      const transport = createWebhookTransport({ localTargets: rail === 'live', resolve });
      expect(checkEndpointUrl(target, { rail, localTargets: rail === 'live' })).toBe(problem);
      const reply = await withoutConnection(() => transport.post({ url: target, rail, headers: {}, body }));
      expect(reply).toEqual({ ...notSent, outcome: 'url_rejected', durationMilliseconds: expect.any(Number) });
      expect(asked).toEqual([]);
      await transport.close();
    },
  );

  const inside = hostileUrls.filter(({ test }) => test !== undefined);
  const hosts = new Set(inside.flatMap(({ url }) => hostOf(url)));
  it.each([...hosts])('a hostile address would also be rejected when connecting: %s', async (host) => {
    for (const rail of rails) {
      const rule = addressRule({ rail, localTargets: rail === 'live' });
      expect(await withoutConnection(() => connect(host, listeners.port, rule))).toBe('address_rejected');
    }
  });
});

describe('a hostile name', () => {
  const cases = hostileResolutions.flatMap((resolution) => rails.map((rail) => ({ ...resolution, rail })));

  it.each(cases)('a hostile name is never connected to: $why, $answers, $rail', async ({ answers, outcomes, rail }) => {
    let asked = 0;
    const resolve: Resolve = () => {
      asked += 1;
      const answer = answers[asked - 1];
      return answer ? Promise.resolve(answer) : Promise.reject(new Error('SERVFAIL'));
    };
    const transport = createWebhookTransport({ localTargets: true, resolve });
    const url = `https://hooks.example.com:${listeners.port}/`;
    for (const outcome of outcomes) {
      const reply = await withoutConnection(() => transport.post({ url, rail, headers: {}, body }));
      expect(reply).toEqual({ ...notSent, outcome, durationMilliseconds: expect.any(Number) });
    }
    // One lookup per attempt: the address cannot change between the check and the connection.
    expect(asked).toBe(answers.length);
    await transport.close();
  });
});

describe('the URL of an ordinary endpoint', () => {
  it.each(acceptedUrls.flatMap((accepted) => rails.map((rail: Rail) => ({ ...accepted, rail }))))(
    'the URL of an ordinary endpoint is allowed: $why, $url, $rail',
    ({ url, rail }) => {
      expect(checkEndpointUrl(url, { rail, localTargets: false })).toBe(null);
    },
  );
});

/** The host of a URL as the connector receives it, if the URL has one. */
function hostOf(url: string): string[] {
  try {
    const { hostname } = new URL(url.replace('{port}', '443'));
    return hostname === '' ? [] : [hostname.replace(/^\[|\]$/g, '')];
  } catch {
    return [];
  }
}

/** The outcome of a connection to a host, with a name server that resolves every name to this machine. */
function connect(hostname: string, port: number, isAllowed: (host: string, address: string) => boolean) {
  const connector = createPinnedConnector({ resolve: everythingIsHere, isAllowed, limits: transportLimits });
  return new Promise((resolve) => {
    connector({ hostname, protocol: 'https:', port: String(port) }, (...[failure, socket]) => {
      socket?.destroy();
      resolve(failure instanceof ConnectionFailure ? failure.outcome : failure);
    });
  });
}
