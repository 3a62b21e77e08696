import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seeded } from '../seeded.js';
import { chargeBody, fingerprint } from './order.js';

const runs = seeded('IP address', 1_000);
const order = { country: 'GB', postalCode: 'SW1A 1AA' };

const byte = fc.integer({ min: 0, max: 255 });
const ipv4 = fc.tuple(fc.integer({ min: 11, max: 99 }), byte, byte, byte);
const hex = (value: number) => value.toString(16);
const ipv6 = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 7, maxLength: 7 });

it('an IPv4 address and its IPv6 notations are one address and one request', () => {
  fc.assert(
    fc.property(ipv4, ([a, b, c, d]) => {
      const dotted = [a, b, c, d].join('.');
      const mapped = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
      const spellings = [
        ` ${dotted}`,
        `::ffff:${dotted}`,
        `::FFFF:${mapped}`,
        `0:0:0:0:0:ffff:${mapped}`,
        `[::ffff:${mapped}]`,
      ];
      for (const ipAddress of spellings) {
        expect(chargeBody({ ...order, ipAddress }).buyer_context).toEqual({ ip_address: dotted });
        expect(fingerprint({ ...order, ipAddress })).toBe(fingerprint({ ...order, ipAddress: dotted }));
      }
    }),
    runs,
  );
});

it('an IPv6 address with and without leading zeros, capitals and :: is one address and one request', () => {
  fc.assert(
    fc.property(ipv6, (rest) => {
      const groups = [0x2a00, ...rest];
      const full = groups.map((group) => hex(group).padStart(4, '0')).join(':');
      const short = groups.map(hex).join(':');
      const { ip_address: canonical } = chargeBody({ ...order, ipAddress: full }).buyer_context ?? {};
      for (const ipAddress of [full.toUpperCase(), short, `[${short}]`, canonical]) {
        expect(chargeBody({ ...order, ipAddress }).buyer_context).toEqual({ ip_address: canonical });
        expect(fingerprint({ ...order, ipAddress })).toBe(fingerprint({ ...order, ipAddress: full }));
      }
    }),
    runs,
  );
});

it('evidence that is not usable never rejects a charge, and is named', () => {
  const seen = { dropped: 0, absent: 0, read: 0 };
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.ipV4(), fc.ipV6(), fc.string()), (ipAddress) => {
      const context = chargeBody({ ...order, ipAddress }).buyer_context;
      if (ipAddress === null) {
        expect(context).toBeUndefined();
        seen.absent += 1;
      } else if (context?.ip_address === undefined) {
        expect(context).toEqual({ ignored: ['buyer_context.ip_address'] });
        seen.dropped += 1;
      } else seen.read += 1;
    }),
    runs,
  );
  expect(seen.dropped + seen.absent + seen.read).toBe(runs.numRuns);
  expect(Math.min(seen.dropped, seen.absent, seen.read)).toBeGreaterThan(0);
});

it('an unknown address is the same request as no context', () => {
  expect(fingerprint({ ...order, ipAddress: null })).toBe(fingerprint(order));
});
