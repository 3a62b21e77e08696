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
  /** Trusted beside the usual authorities: for tests, never from the environment. */
  readonly extraAuthority?: string;
}

/**
 * Connects to checked addresses alone. A name is resolved once per connection, all of its addresses are checked, and
 * the connection is made to one of these, or of the first of them: what the name resolves to a moment later does not
 * matter. The name itself stays what TLS asks for and verifies. A literal is checked the same way; no resolver is asked
 * about it.
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

/** Made once: reading the authorities again for every connection would take longer than the connection. */
function secureContextWith(extraAuthority: string | undefined): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1.2',
    ...(extraAuthority !== undefined && { ca: [...rootCertificates, extraAuthority] }),
  });
}

/** The addresses to connect to, or why there are none: a name with a single bad one is not trusted at all. */
async function checkedAddresses(
  hostname: string,
  options: ConnectorOptions,
): Promise<readonly string[] | ConnectionFailure> {
  const addresses = await addressesOf(hostname, options).catch(() => []);
  if (addresses.length === 0) return new ConnectionFailure('dns_failed');
  const allowed = addresses.every((address) => options.isAllowed(hostname, address));
  return allowed ? firstOfEachFamily(addresses, options.limits) : new ConnectionFailure('address_refused');
}

function firstOfEachFamily(addresses: readonly string[], { addressesPerFamily }: TransportLimits): readonly string[] {
  const taken = new Map<number, number>();
  return addresses.filter((address) => {
    const family = isIP(address);
    const before = taken.get(family) ?? 0;
    taken.set(family, before + 1);
    return before < addressesPerFamily;
  });
}

async function addressesOf(hostname: string, { resolve, limits }: ConnectorOptions): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  if (isLocalHost(hostname)) return loopbackAddresses;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No response in time.')), limits.resolveMilliseconds);
  });
  try {
    return await Promise.race([resolve(hostname), late]);
  } finally {
    clearTimeout(timer);
  }
}
