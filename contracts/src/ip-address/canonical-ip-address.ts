import { ipv6Groups, isPublicIpAddress } from './public-ip-address.js';

/**
 * A public IP address in the one notation that is stored, compared and scored: IPv4 in dotted decimals, IPv6 as RFC 5952
 * writes it. `::ffff:81.2.69.142`, an IPv4 address as dual-stack servers see it, is `81.2.69.142`. White space and
 * brackets around the address are ignored. Null for any other text, and for an address that is not public.
 */
export function canonicalPublicIpAddress(text: string): string | null {
  // The longest notation has 45 characters; a longer text is not looked at.
  if (text.length > 64) return null;
  const address = text.trim().replace(/^\[(.*)\]$/, '$1');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isPublicIpAddress(mapped) ? mapped : null;
  const groups = ipv6Groups(address);
  if (groups === null) return isPublicIpAddress(address) ? address : null;
  const canonical = isMappedIpv4(groups) ? dotted(groups) : compressed(groups);
  return isPublicIpAddress(canonical) ? canonical : null;
}

function isMappedIpv4(groups: readonly number[]): boolean {
  return groups.slice(0, 6).every((group, at) => group === (at === 5 ? 0xffff : 0));
}

function dotted(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [Math.floor(group / 256), group % 256])
    .join('.');
}

/** The longest run of at least two zero groups, the first one of equals, becomes `::`. */
function compressed(groups: readonly number[]): string {
  let from = 0;
  let length = 1;
  for (let start = 0; start < groups.length; start += 1) {
    const end = groups.findIndex((group, at) => at >= start && group !== 0);
    const zeros = (end === -1 ? groups.length : end) - start;
    if (zeros > length) [from, length] = [start, zeros];
  }
  const written = groups.map((group) => group.toString(16));
  if (length === 1) return written.join(':');
  return `${written.slice(0, from).join(':')}::${written.slice(from + length).join(':')}`;
}
