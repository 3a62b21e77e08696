import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom an address belongs to: an IPv4 address to itself, an IPv6 address to its network of 64 bits, because everybody
 * who has one address of it has all of them. What is no address is one block of its own.
 */
export function addressBlock(address: string | undefined): string {
  const [plain = ''] = (address ?? '').split('%');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ?? `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** The first groups without leading zeros; the last ones may be missing when they are written as IPv4. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const written = left.length + right.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - written;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}
