import type { Rail } from '@landed/contracts/rail/rail';
import { Agent } from 'undici';
import { addressRule } from './address-rules.js';
import { createPinnedConnector } from './pinned-connector.js';
import type { Resolve } from './system-resolver.js';
import type { TransportLimits } from './transport-limits.js';

export interface RailAgentOptions {
  readonly rail: Rail;
  readonly localTargets: boolean;
  readonly resolve: Resolve;
  readonly limits: TransportLimits;
  readonly extraAuthority?: string;
}

/** The connection pool of one rail. */
export function createRailAgent({ rail, localTargets, ...rest }: RailAgentOptions): Agent {
  return agentOver(createPinnedConnector({ ...rest, isAllowed: addressRule({ rail, localTargets }) }), rest.limits);
}

/**
 * Connections to many origins, kept alive for a short time. The number of connections to one origin is not limited here:
 * `EndpointConcurrency` limits requests per endpoint, and endpoints of two merchants at one host must not wait for each
 * other. It ignores environment variables and never uses a proxy, a cookie or a redirect.
 */
export function agentOver(connect: ReturnType<typeof createPinnedConnector>, limits: TransportLimits): Agent {
  return new Agent({
    connect,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: limits.headerBytes,
    // `exchange` has its own, shorter time limit.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: limits.idleMilliseconds,
    keepAliveMaxTimeout: limits.idleMaxMilliseconds,
    clientTtl: limits.connectionMilliseconds,
  });
}
