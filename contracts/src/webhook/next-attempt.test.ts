import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAttempt } from './next-attempt.js';
import { type DeliveryPolicy, deliveryPolicy } from './policy.js';

const withoutJitter = { retryAfterMilliseconds: null, random: 0.5 };

describe('nextAttempt with the delivery policy', () => {
  it('makes ten attempts over 75.6 hours and then no more', () => {
    const pauses = Array.from({ length: 10 }, (_, made) =>
      nextAttempt(deliveryPolicy, { attempts: made + 1, ...withoutJitter }),
    );
    expect(pauses).toEqual([
      5_000,
      300_000,
      1_800_000,
      7_200_000,
      18_000_000,
      36_000_000,
      50_400_000,
      72_000_000,
      86_400_000,
      null,
    ]);
    expect(pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0)).toBe(272_105_000);
  });

  it('varies each pause by at most a tenth', () => {
    const first = { attempts: 1, retryAfterMilliseconds: null };
    expect(nextAttempt(deliveryPolicy, { ...first, random: 0 })).toBe(4_500);
    expect(nextAttempt(deliveryPolicy, { ...first, random: 1 })).toBe(5_500);
  });

  it('the next attempt waits longer for a Retry-After, for at most an hour, and never shorter', () => {
    const first = { attempts: 1, random: 0.5 };
    expect(nextAttempt(deliveryPolicy, { ...first, retryAfterMilliseconds: 90_000 })).toBe(90_000);
    expect(nextAttempt(deliveryPolicy, { ...first, retryAfterMilliseconds: 86_400_000 })).toBe(3_600_000);
    expect(nextAttempt(deliveryPolicy, { ...first, retryAfterMilliseconds: 1_000 })).toBe(5_000);
  });

  it('makes no further attempt after the last one because of a Retry-After', () => {
    expect(nextAttempt(deliveryPolicy, { attempts: 10, retryAfterMilliseconds: 60_000, random: 0.5 })).toBe(null);
  });
});

describe('nextAttempt with any policy', () => {
  const policies: fc.Arbitrary<DeliveryPolicy> = fc.record({
    pausesMilliseconds: fc.array(fc.nat(200_000_000), { maxLength: 12 }),
    jitter: fc.double({ min: 0, max: 1, noNaN: true }),
    retryAfterMaxMilliseconds: fc.nat(10_000_000),
    disableAfterMilliseconds: fc.nat(),
    disableAfterFailures: fc.nat(),
  });

  it('makes one attempt more than there are pauses; each pause is an integer in its range and at least Retry-After', () => {
    fc.assert(
      fc.property(
        policies,
        fc.integer({ min: 1, max: 14 }),
        fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (policy, attempts, retryAfterMilliseconds, random) => {
          const pause = policy.pausesMilliseconds[attempts - 1];
          const wait = nextAttempt(policy, { attempts, retryAfterMilliseconds, random });
          expect(wait === null).toBe(pause === undefined);
          if (wait === null || pause === undefined) return;
          expect(Number.isSafeInteger(wait)).toBe(true);
          const requested = Math.min(Math.ceil(retryAfterMilliseconds ?? 0), policy.retryAfterMaxMilliseconds);
          expect(wait).toBeGreaterThanOrEqual(Math.max(Math.floor(pause * (1 - policy.jitter)), requested));
          expect(wait).toBeLessThanOrEqual(Math.max(Math.ceil(pause * (1 + policy.jitter)), requested));
        },
      ),
    );
  });
});
