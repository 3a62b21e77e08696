import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import type { AddressRule } from './address-rules.js';
import { ConnectionFailure } from './connection-failure.js';
import type { TransportLimits } from './transport-limits.js';

/** One connection that is to be made, to one of several addresses that were checked. */
export interface Opening {
  readonly target: buildConnector.Options;
  readonly addresses: readonly string[];
  readonly isAllowed: AddressRule;
  readonly limits: TransportLimits;
  readonly secureContext: SecureContext;
}

/** Connects, with TLS where the target is HTTPS, and calls back once: with the socket, or why there is none. */
export function openSocket(opening: Opening, callback: buildConnector.Callback): void {
  const { target, limits, isAllowed } = opening;
  const secure = target.protocol === 'https:';
  let socket: Socket;
  try {
    socket = secure ? openTls(opening) : connectTcp(connectionOptions(opening));
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
  const timer = setTimeout(failed, limits.connectMilliseconds);
  // The listeners stay: an error that nobody listens to would end the process.
  socket.on('error', failed).on('close', failed);
  socket.once('connect', () => {
    reached = true;
    // The connection can only be to an address that was checked; that it is, is seen here once more.
    if (!isAllowed(target.hostname, socket.remoteAddress ?? '')) {
      settle(new ConnectionFailure('address_refused'));
    } else if (!secure) {
      settle(null);
    }
  });
  if (secure) socket.once('secureConnect', () => settle(null));
}

function openTls(opening: Opening): Socket {
  const { hostname } = opening.target;
  return connectTls({
    ...connectionOptions(opening),
    secureContext: opening.secureContext,
    // Said here so that no variable of the process can say otherwise.
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(hostname) === 0 && { servername: hostname }),
  });
}

function connectionOptions({ target, addresses, limits }: Opening) {
  return {
    host: target.hostname,
    port: Number(target.port || (target.protocol === 'https:' ? 443 : 80)),
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: limits.addressMilliseconds,
    noDelay: true,
  };
}

/** Answers the connection's own question for the name's addresses, which is for all of them, with those that were checked. */
function pinned(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, _options, callback) => callback(null, entries);
}
