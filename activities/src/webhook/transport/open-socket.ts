import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import type { AddressRule } from './address-rules.js';
import { ConnectionFailure } from './connection-failure.js';
import type { TransportLimits } from './transport-limits.js';

/** A connection to make, to one of several checked addresses. */
export interface Opening {
  readonly target: buildConnector.Options;
  readonly addresses: readonly string[];
  readonly isAllowed: AddressRule;
  readonly limits: TransportLimits;
  readonly secureContext: SecureContext;
}

/** Connects, with TLS for HTTPS targets. Calls back once, with the socket or the failure. */
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
  let isDone = false;
  const finish = (failure: ConnectionFailure | null) => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    if (failure === null) {
      callback(null, socket);
    } else {
      socket.destroy();
      callback(failure, null);
    }
  };
  const failed = () => finish(new ConnectionFailure(reached ? 'tls_failed' : 'connect_failed'));
  const timer = setTimeout(failed, limits.connectMilliseconds);
  // The listeners stay: an unhandled `error` event would end the process.
  socket.on('error', failed).on('close', failed);
  socket.once('connect', () => {
    reached = true;
    // Second line of defence: the lookup below returns checked addresses only.
    if (!isAllowed(target.hostname, socket.remoteAddress ?? '')) {
      finish(new ConnectionFailure('address_rejected'));
    } else if (!secure) {
      finish(null);
    }
  });
  if (secure) socket.once('secureConnect', () => finish(null));
}

function openTls(opening: Opening): Socket {
  const { hostname } = opening.target;
  return connectTls({
    ...connectionOptions(opening),
    secureContext: opening.secureContext,
    // Explicit, so that `NODE_TLS_REJECT_UNAUTHORIZED` has no effect.
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

/** A lookup that returns the checked addresses. Node asks for all addresses at once here. */
function pinned(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, _options, callback) => callback(null, entries);
}
