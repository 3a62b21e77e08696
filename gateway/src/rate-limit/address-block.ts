import { isIPv4, isIPv6 } from 'node:net';

/**
 * The block of an address that counts as one client: an IPv4 address itself, or the /64 network of an IPv6 address,
 * because one client usually has a whole /64. All invalid addresses share the block `unknown`.
 */
export function addressBlock(address: string | undefined): string {
  const [plain = ''] = (address ?? '').split('%');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ?? `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** The groups without leading zeros. The last two may be missing when they are written as IPv4. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const written = left.length + right.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - written;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}
