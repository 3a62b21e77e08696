import { isIP } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { isLocalHost } from '@landed/contracts/webhook/endpoint-url';
import type { buildConnector } from 'undici';
import { type AddressRule, loopbackAddresses } from './address-rules.js';
import { ConnectionFailure } from './connection-failure.js';
import { openSocket } from './open-socket.js';
import type { Resolve } from './system-resolver.js';
import type { TransportLimits } from './transport-limits.js';

export interface ConnectorOptions {
  readonly resolve: Resolve;
  readonly isAllowed: AddressRule;
  readonly limits: TransportLimits;
  /** Trusted in addition to the usual authorities. For tests only; never set from the environment. */
  readonly extraAuthority?: string;
}

/**
 * Connects to checked addresses only. A name is resolved once per connection, all of its addresses are checked, and the
 * connection goes to one of these addresses (at most `addressesPerFamily` of each family are tried). So DNS rebinding has
 * no effect. TLS still requests and verifies the name. Literal addresses are checked in the same way, without a resolver.
 */
export function createPinnedConnector(options: ConnectorOptions): buildConnector.connector {
  const secureContext = secureContextWith(options.extraAuthority);
  return (target, callback) => void connectChecked(target, callback);

  async function connectChecked(target: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    const addresses = await checkedAddresses(target.hostname, options);
    if (addresses instanceof ConnectionFailure) callback(addresses, null);
    else openSocket({ target, addresses, secureContext, ...options }, callback);
  }
}

/** Created once: parsing the authorities takes longer than a connection. */
function secureContextWith(extraAuthority: string | undefined): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1.2',
    ...(extraAuthority !== undefined && { ca: [...rootCertificates, extraAuthority] }),
  });
}

/** The addresses to connect to. One disallowed address rejects the whole name. */
async function checkedAddresses(
  hostname: string,
  options: ConnectorOptions,
): Promise<readonly string[] | ConnectionFailure> {
  const addresses = await addressesOf(hostname, options).catch(() => []);
  if (addresses.length === 0) return new ConnectionFailure('dns_failed');
  const allowed = addresses.every((address) => options.isAllowed(hostname, address));
  return allowed ? firstOfEachFamily(addresses, options.limits) : new ConnectionFailure('address_rejected');
}

function firstOfEachFamily(addresses: readonly string[], { addressesPerFamily }: TransportLimits): readonly string[] {
  const counts = new Map<number, number>();
  return addresses.filter((address) => {
    const family = isIP(address);
    const before = counts.get(family) ?? 0;
    counts.set(family, before + 1);
    return before < addressesPerFamily;
  });
}

async function addressesOf(hostname: string, { resolve, limits }: ConnectorOptions): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  if (isLocalHost(hostname)) return loopbackAddresses;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The name was not resolved in time.')), limits.resolveMilliseconds);
  });
  try {
    return await Promise.race([resolve(hostname), late]);
  } finally {
    clearTimeout(timer);
  }
}
