const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Ranges that are not public: private, loopback, link-local, shared, documentation, multicast, reserved. */
const ipv4Reserved: readonly RegExp[] = [
  /^(0|10|127)\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.(0\.[02]|168)\./,
  /^192\.88\.99\./,
  /^198\.(1[89]|51\.100)\./,
  /^203\.0\.113\./,
  /^(22[4-9]|2[3-5]\d)\./,
  // A public number, but in Azure it is the platform of the machine itself: agents and name servers listen there.
  /^168\.63\.129\.16$/,
];

/** Whether a string is a publicly routed IPv4 or IPv6 address. The special ranges of IANA are not public. */
export function isPublicIpAddress(value: string): boolean {
  if (ipv4Pattern.test(value)) return !ipv4Reserved.some((range) => range.test(value));
  const groups = ipv6Groups(value);
  if (groups === null) return false;
  const [first = 0, second = 0] = groups;
  const globalUnicast = first >= 0x2000 && first <= 0x3fff;
  const documentation = (first === 0x2001 && second === 0x0db8) || (first === 0x3fff && second < 0x1000);
  const tunnelled = first === 0x2002 || (first === 0x2001 && second < 0x0200);
  return globalUnicast && !documentation && !tunnelled;
}

/** The eight groups of an IPv6 address without dots; null for any other text. */
export function ipv6Groups(value: string): number[] | null {
  const halves = value.split('::');
  if (halves.length > 2 || value.includes('.')) return null;
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const written = [...(head ?? []), ...(tail ?? [])];
  if (!written.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  const missing = 8 - written.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  return [...(head ?? []), ...Array<string>(missing).fill('0'), ...(tail ?? [])].map((group) =>
    Number.parseInt(group, 16),
  );
}
