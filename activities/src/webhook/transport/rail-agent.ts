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

/** The connections of one rail. */
export function createRailAgent({ rail, localTargets, ...rest }: RailAgentOptions): Agent {
  return agentOver(createPinnedConnector({ ...rest, isAllowed: addressRule({ rail, localTargets }) }), rest.limits);
}

/**
 * Connections to many origins, kept for a short while. As many to one origin as are asked for at the same time: how
 * many that are is decided before, endpoint by endpoint, and endpoints of two merchants at one host must not wait for
 * each other. Nothing of the environment is asked: no proxy, no cookie, no redirect.
 */
export function agentOver(connect: ReturnType<typeof createPinnedConnector>, limits: TransportLimits): Agent {
  return new Agent({
    connect,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: limits.headerBytes,
    // An attempt has its own clock, which these two would only come after.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: limits.idleMilliseconds,
    keepAliveMaxTimeout: limits.idleMaxMilliseconds,
    clientTtl: limits.connectionMilliseconds,
  });
}
