import type { Rail } from '@landed/contracts/rail/rail';
import { checkEndpointUrl } from '@landed/contracts/webhook/endpoint-url';
import type { Dispatcher } from 'undici';
import { exchange } from './exchange.js';
import type { WebhookReply, WebhookRequest, WebhookTransport } from './port.js';
import { createRailAgent } from './rail-agent.js';
import { createSystemResolver, type Resolve } from './system-resolver.js';
import { type TransportLimits, transportLimits } from './transport-limits.js';

export interface WebhookTransportOptions {
  /** Whether the test rail may send to the machine that it runs on. */
  readonly localTargets: boolean;
  readonly resolve?: Resolve;
  readonly limits?: Partial<TransportLimits>;
  /** Trusted beside the usual authorities: for tests, never from the environment. */
  readonly extraAuthority?: string;
}

/** The longest that a name is looked up before what was found has to do, as a share of the time that there is. */
const resolverPatience = 0.8;

/** Posts to merchants' endpoints: to public addresses alone, whatever a URL or a name server says. */
export function createWebhookTransport(options: WebhookTransportOptions): WebhookTransport {
  const limits = { ...transportLimits, ...options.limits };
  const patienceMilliseconds = limits.resolveMilliseconds * resolverPatience;
  const resolve = options.resolve ?? createSystemResolver({ patienceMilliseconds });
  const agentOf = (rail: Rail) => createRailAgent({ ...options, rail, resolve, limits });
  return transportOver({ test: agentOf('test'), live: agentOf('live') }, options.localTargets, limits);
}

/** The same over given connections. */
export function transportOver(
  agents: Readonly<Record<Rail, Dispatcher>>,
  localTargets: boolean,
  limits: TransportLimits,
): WebhookTransport {
  let closing: Promise<unknown> | undefined;
  return {
    async post(request) {
      // Not an outcome: it says nothing about the endpoint, and whoever asked has to ask another process.
      if (closing !== undefined) throw new Error('The way out to endpoints is closed.');
      const startedAt = performance.now();
      const reply = await posted(request);
      return { ...reply, durationMilliseconds: Math.round(performance.now() - startedAt) };
    },
    async close() {
      closing ??= Promise.all([agents.test.close(), agents.live.close()]);
      await closing;
    },
  };

  function posted({ url, rail, headers, body }: WebhookRequest): Promise<Omit<WebhookReply, 'durationMilliseconds'>> {
    if (checkEndpointUrl(url, { rail, localTargets }) !== null) return Promise.resolve(urlRefused);
    const { origin, pathname, search } = new URL(url);
    return exchange(agents[rail], { origin, path: `${pathname}${search}`, method: 'POST', headers, body }, limits);
  }
}

const urlRefused = {
  outcome: 'url_refused',
  statusCode: null,
  response: null,
  retryAfterMilliseconds: null,
} as const;
