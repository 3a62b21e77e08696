import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import { isLocalHost } from '@landed/contracts/webhook/endpoint-url';
import type { buildConnector } from 'undici';
import { type AddressRule, loopbackAddresses } from './address-rules.js';
import { ConnectionFailure } from './connection-failure.js';
import type { Resolve } from './system-resolver.js';
import type { TransportLimits } from './transport-limits.js';

export interface ConnectorOptions {
  readonly resolve: Resolve;
  readonly isAllowed: AddressRule;
  readonly limits: TransportLimits;
  /** Trusted beside the usual authorities: for tests, never from the environment. */
  readonly extraAuthority?: string;
}

type Target = buildConnector.Options;

/**
 * Connects to checked addresses alone. A name is resolved once per connection, all of its addresses are checked, and
 * the connection is made to one of exactly these: what the name resolves to a moment later does not matter. The name
 * itself stays what TLS asks for and verifies. A literal is checked the same way; no resolver is asked about it.
 */
export function createPinnedConnector(options: ConnectorOptions): buildConnector.connector {
  return (target, callback) => {
    void checkedAddresses(target.hostname, options).then((addresses) => open(target, addresses, options, callback));
  };
}

/** The addresses to connect to, or why there are none: a name with a single bad one is not trusted at all. */
async function checkedAddresses(
  hostname: string,
  options: ConnectorOptions,
): Promise<readonly string[] | ConnectionFailure> {
  const addresses = await addressesOf(hostname, options).catch(() => []);
  if (addresses.length === 0) return new ConnectionFailure('dns_failed');
  const allowed = addresses.every((address) => options.isAllowed(hostname, address));
  return allowed ? addresses : new ConnectionFailure('address_refused');
}

async function addressesOf(hostname: string, { resolve, limits }: ConnectorOptions): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  if (isLocalHost(hostname)) return loopbackAddresses;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), limits.resolveMilliseconds);
  });
  try {
    return await Promise.race([resolve(hostname), late]);
  } finally {
    clearTimeout(timer);
  }
}

function open(
  target: Target,
  addresses: readonly string[] | ConnectionFailure,
  options: ConnectorOptions,
  callback: buildConnector.Callback,
): void {
  if (addresses instanceof ConnectionFailure) {
    callback(addresses, null);
    return;
  }
  const secure = target.protocol === 'https:';
  let socket: Socket;
  try {
    socket = secure ? openTls(target, addresses, options) : openTcp(target, addresses, options);
  } catch {
    callback(new ConnectionFailure('connect_failed'), null);
    return;
  }
  let reached = false;
  let settled = false;
  const settle = (failure: ConnectionFailure | null) => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    if (failure === null) {
      callback(null, socket);
    } else {
      socket.destroy();
      callback(failure, null);
    }
  };
  const failed = () => settle(new ConnectionFailure(reached ? 'tls_failed' : 'connect_failed'));
  const timer = setTimeout(failed, options.limits.connectMilliseconds);
  // The listeners stay: an error that nobody listens to would end the process.
  socket.on('error', failed).on('close', failed);
  socket.once('connect', () => {
    reached = true;
    // The connection can only be to an address that was checked; that it is, is seen here once more.
    if (!options.isAllowed(target.hostname, socket.remoteAddress ?? '')) {
      settle(new ConnectionFailure('address_refused'));
    } else if (!secure) {
      settle(null);
    }
  });
  if (secure) socket.once('secureConnect', () => settle(null));
}

function openTcp(target: Target, addresses: readonly string[], { limits }: ConnectorOptions): Socket {
  return connectTcp({ ...connectionOptions(target, addresses, limits), port: Number(target.port || 80) });
}

function openTls(target: Target, addresses: readonly string[], { limits, extraAuthority }: ConnectorOptions): Socket {
  return connectTls({
    ...connectionOptions(target, addresses, limits),
    port: Number(target.port || 443),
    // Named here so that no variable and no flag of the process can weaken them.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    ...(isIP(target.hostname) === 0 && { servername: target.hostname }),
    ...(extraAuthority !== undefined && { ca: [...rootCertificates, extraAuthority] }),
  });
}

function connectionOptions(target: Target, addresses: readonly string[], limits: TransportLimits) {
  return {
    host: target.hostname,
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: limits.addressMilliseconds,
    noDelay: true,
  };
}

/** Answers the connection's own question for the name's addresses with those that were checked. */
function pinned(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    const [first = { address: '', family: 0 }] = entries;
    if (all === true) callback(null, entries);
    else callback(null, first.address, first.family);
  };
}
