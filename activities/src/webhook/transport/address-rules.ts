import { isIP } from 'node:net';
import { isPublicIpAddress } from '@landed/contracts/ip-address/public-ip-address';
import { type EndpointUrlRules, isLocalHost } from '@landed/contracts/webhook/endpoint-url';

/** Whether a host may be reached at an address. Checked for every resolved address and for the connected one. */
export type AddressRule = (hostname: string, address: string) => boolean;

/**
 * Public addresses are allowed for every host. Where local targets are allowed, `localhost` and literal loopback addresses
 * are allowed too; another name that resolves to a loopback address is not.
 */
export function addressRule({ rail, localTargets }: EndpointUrlRules): AddressRule {
  const local = rail === 'test' && localTargets;
  const isLoopback = (address: string) => isIP(address) !== 0 && isLocalHost(bracketed(address));
  return (hostname, address) =>
    isPublicIpAddress(address) || (local && isLocalHost(bracketed(hostname)) && isLoopback(address));
}

/** What `localhost` means. No resolver is asked. */
export const loopbackAddresses: readonly string[] = ['127.0.0.1', '::1'];

/** As in a URL: undici passes IPv6 addresses to the connector without brackets. */
function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
