import { allocate } from '@landed/contracts/money/allocate';
import { applyRate } from '@landed/contracts/money/rate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from './seeded.js';

const parameters = seeded('landed-cost-money', 1000);
const amount = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.maxSafeNat());
const ppm = fc.oneof(
  fc.constantFrom(0, 1, 62_500, 165_000, 482_000, 500_000, 1_000_000),
  fc.integer({ min: 0, max: 2_000_000 }),
);
const weights = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 99_999_999 })), {
  minLength: 1,
  maxLength: 25,
});
const notAnAmount = fc.oneof(
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1, 0.5),
  fc.integer({ max: -1 }),
);

describe('applyRate', () => {
  test('rounds the exact product to the nearest integer, half up', () => {
    fc.assert(
      fc.property(amount, ppm, (value, rate) => {
        fc.pre(value * rate < Number.MAX_SAFE_INTEGER * 1_000_000);
        const exact = BigInt(value) * BigInt(rate);
        const below = exact / 1_000_000n;
        const upper = exact % 1_000_000n >= 500_000n;
        expect(BigInt(applyRate(value, rate))).toBe(upper ? below + 1n : below);
      }),
      parameters,
    );
  });

  test('applyRate never returns more for a smaller amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_998 }), ppm, (value, rate) => {
        expect(applyRate(value + 1, rate)).toBeGreaterThanOrEqual(applyRate(value, rate));
      }),
      parameters,
    );
  });

  test('returns zero for a zero rate or a zero amount', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect([applyRate(value, 0), applyRate(0, value)]).toEqual([0, 0]);
      }),
      parameters,
    );
  });

  test('throws unless both numbers are non-negative integers', () => {
    fc.assert(
      fc.property(notAnAmount, (value) => {
        expect(() => applyRate(value, 1)).toThrow(RangeError);
        expect(() => applyRate(1, value)).toThrow(RangeError);
      }),
      parameters,
    );
  });
});

describe('allocate', () => {
  test('splits the whole exactly, with each part less than one unit from its exact share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), weights, (whole, shares) => {
        const parts = allocate(whole, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        const total = shares.reduce((sum, share) => sum + BigInt(share), 0n);
        fc.pre(total > 0n);
        parts.forEach((part, index) => {
          const distance = BigInt(part) * total - BigInt(whole) * BigInt(shares[index] ?? 0);
          expect(distance > -total && distance < total).toBe(true);
        });
      }),
      parameters,
    );
  });

  test('gives remaining units to the largest fractions, and to the earlier part on a tie', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), weights, (whole, shares) => {
        const total = shares.reduce((sum, share) => sum + BigInt(share), 0n);
        fc.pre(total > 0n);
        const parts = allocate(whole, shares);
        const fractions = shares.map((share) => (BigInt(whole) * BigInt(share)) % total);
        const lifted = parts.map((part, index) => BigInt(part) > (BigInt(whole) * BigInt(shares[index] ?? 0)) / total);
        for (const [a, fractionA] of fractions.entries()) {
          for (const [b, fractionB] of fractions.entries()) {
            const first = fractionA > fractionB || (fractionA === fractionB && a < b);
            if (first && lifted[b] === true) expect(lifted[a]).toBe(true);
          }
        }
      }),
      parameters,
    );
  });

  test('gives everything to the first part when all weights are zero', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 25 }), (whole, length) => {
        expect(allocate(whole, Array(length).fill(0))).toEqual([whole, ...Array(length - 1).fill(0)]);
      }),
      parameters,
    );
  });

  test('throws unless both numbers are non-negative integers', () => {
    fc.assert(
      fc.property(notAnAmount, (value) => {
        expect(() => allocate(value, [1])).toThrow(RangeError);
        expect(() => allocate(1, [1, value])).toThrow(RangeError);
      }),
      parameters,
    );
  });
});
