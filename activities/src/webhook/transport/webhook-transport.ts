import type { Rail } from '@landed/contracts/rail/rail';
import { checkEndpointUrl } from '@landed/contracts/webhook/endpoint-url';
import type { Dispatcher } from 'undici';
import { exchange } from './exchange.js';
import type { WebhookReply, WebhookRequest, WebhookTransport } from './port.js';
import { createRailAgent } from './rail-agent.js';
import { createSystemResolver, type Resolve } from './system-resolver.js';
import { type TransportLimits, transportLimits } from './transport-limits.js';

export interface WebhookTransportOptions {
  /** Whether the test rail may send to this machine. */
  readonly localTargets: boolean;
  readonly resolve?: Resolve;
  readonly limits?: Partial<TransportLimits>;
  /** Trusted in addition to the usual authorities. For tests only; never set from the environment. */
  readonly extraAuthority?: string;
}

/** The resolver's share of `resolveMilliseconds`; then it returns the addresses it has found. */
const resolverShare = 0.8;

/** Sends requests to merchants' endpoints, at public addresses only, whatever a URL or a name server says. */
export function createWebhookTransport(options: WebhookTransportOptions): WebhookTransport {
  const limits = { ...transportLimits, ...options.limits };
  const timeoutMilliseconds = limits.resolveMilliseconds * resolverShare;
  const resolve = options.resolve ?? createSystemResolver({ timeoutMilliseconds });
  const agentOf = (rail: Rail) => createRailAgent({ ...options, rail, resolve, limits });
  return transportOver({ test: agentOf('test'), live: agentOf('live') }, options.localTargets, limits);
}

/** A transport over given connection pools. */
export function transportOver(
  agents: Readonly<Record<Rail, Dispatcher>>,
  localTargets: boolean,
  limits: TransportLimits,
): WebhookTransport {
  let closing: Promise<unknown> | undefined;
  return {
    async post(request) {
      // Not an outcome: it says nothing about the endpoint. Another process makes the attempt.
      if (closing !== undefined) throw new Error('The webhook transport is closed.');
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
    if (checkEndpointUrl(url, { rail, localTargets }) !== null) return Promise.resolve(urlRejected);
    const { origin, pathname, search } = new URL(url);
    return exchange(agents[rail], { origin, path: `${pathname}${search}`, method: 'POST', headers, body }, limits);
  }
}

const urlRejected = {
  outcome: 'url_rejected',
  statusCode: null,
  response: null,
  retryAfterMilliseconds: null,
} as const;
