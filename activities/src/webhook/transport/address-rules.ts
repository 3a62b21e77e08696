import { isIP } from 'node:net';
import { isPublicIpAddress } from '@landed/contracts/ip-address/public-ip-address';
import { type EndpointUrlRules, isLocalHost } from '@landed/contracts/webhook/endpoint-url';

/** Whether a host may be reached at an address. Asked of every address of a name, and of the one that answered. */
export type AddressRule = (hostname: string, address: string) => boolean;

/**
 * Public addresses, for every host. Where local targets are allowed, `localhost` and addresses of loopback may be
 * reached as well, but not by another name that resolves to one.
 */
export function addressRule({ rail, localTargets }: EndpointUrlRules): AddressRule {
  const local = rail === 'test' && localTargets;
  const isLoopback = (address: string) => isIP(address) !== 0 && isLocalHost(bracketed(address));
  return (hostname, address) =>
    isPublicIpAddress(address) || (local && isLocalHost(bracketed(hostname)) && isLoopback(address));
}

/** The addresses of this machine, which its name stands for whatever a resolver says. */
export const loopbackAddresses: readonly string[] = ['127.0.0.1', '::1'];

/** As a URL writes a host: connections are asked for without an IPv6 address's brackets. */
function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
