import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The address of the client that sent a request; undefined when its connection has closed. */
export type ClientAddressOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string | undefined;

/** Which proxies are believed: those that a list contains, or a number of them in front of the gateway. */
export type TrustedProxies =
  | { readonly kind: 'none' }
  | { readonly kind: 'hops'; readonly count: number }
  | { readonly kind: 'addresses'; readonly list: BlockList };

const hopsMax = 10;

/** Reads the setting: a number of hops, or addresses and networks with commas between. Null if it is neither. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const trimmed = text.trim();
  if (/^\d{1,2}$/.test(trimmed)) {
    const count = Number(trimmed);
    return count > hopsMax ? null : { kind: 'hops', count };
  }
  const list = new BlockList();
  return trimmed.split(',').every((part) => addNetwork(list, part.trim())) ? { kind: 'addresses', list } : null;
}

function addNetwork(list: BlockList, text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const type = familyOf(address);
  if (type === null) return false;
  if (prefix === undefined) {
    list.addAddress(address, type);
    return true;
  }
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (type === 'ipv4' ? 32 : 128)) return false;
  list.addSubnet(address, Number(prefix), type);
  return true;
}

/**
 * Finds the client behind trusted proxies. Each proxy appends the address that it received the request from to
 * `X-Forwarded-For`, so the list is read from its end, as long as the address before was that of a trusted proxy. What
 * the client wrote itself is further to the left and is never reached.
 */
export function clientAddressOf(proxies: TrustedProxies): ClientAddressOf {
  if (proxies.kind === 'none') return ({ socket }) => socket.remoteAddress;
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '');
    const forwarded = forwardedAddresses(headers['x-forwarded-for']);
    for (let hops = 0; isTrusted(proxies, address, hops); hops += 1) {
      const before = forwarded.pop();
      if (before === undefined) break;
      address = before;
    }
    return address === '' ? undefined : address;
  };
}

/** Enough for every real chain of proxies; a longer list is only read from its end. */
const forwardedCharactersMax = 1_000;

function forwardedAddresses(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text === '' ? [] : text.slice(-forwardedCharactersMax).split(',').map(plainAddress);
}

function isTrusted(proxies: Exclude<TrustedProxies, { kind: 'none' }>, address: string, hops: number): boolean {
  if (proxies.kind === 'hops') return hops < proxies.count;
  const family = familyOf(address);
  return family !== null && proxies.list.check(address, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : null;
}

/** Without the brackets and port that some proxies write, and without the IPv6 form of an IPv4 address. */
function plainAddress(written: string): string {
  const text = written.trim();
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1];
  const address = bracketed ?? withPort ?? text;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
