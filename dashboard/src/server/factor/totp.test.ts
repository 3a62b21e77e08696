import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOf, totpLink } from './totp.js';

/** The seed of RFC 6238, appendix B, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('stepOf', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [2_000_000_000, '279037', 66_666_666],
  ])('accepts the code of RFC 6238 at second %d', (second, code, step) => {
    expect(stepOf(secret, code, second * 1000)).toBe(step);
  });

  it('accepts one step before and after, with the step of the code, and no other', () => {
    const now = 1_111_111_109_000;
    const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 });
    const step = stepOf(secret, code(0), now) ?? 0;
    expect([-2, -1, 0, 1, 2].map((steps) => stepOf(secret, code(steps), now))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
  });
});

it('a new secret has 160 bits, and its link works in an authenticator app', () => {
  const own = newTotpSecret();
  expect(own).toMatch(/^[A-Z2-7]{32}$/);
  const { uri, qrSvg } = totpLink(own, 'ada@example.com');
  expect(uri).toContain(`otpauth://totp/Landed:ada%40example.com?issuer=Landed&secret=${own}`);
  expect(qrSvg).toMatch(/^<svg /);
});
