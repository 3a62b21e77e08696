import { hsCodeMessage } from '@landed/contracts/line-item/hs-code';
import { hsCodeField } from '@landed/contracts/line-item/wire';
import { knownCode } from '@landed/classifier/classify';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seeded } from '../seeded.js';
import { fingerprint, mismatches, quoted } from './order.js';

const runs = seeded('HS code', 300);

const subheadings = ['420221', '610910', '090121', '851713', '640399'];
const nomenclature = { has: (code: string) => subheadings.includes(code), below: () => [], successors: () => [] };
const hs6 = fc.constantFrom(...subheadings);
const code = fc
  .tuple(hs6, fc.constantFrom(0, 2, 4, 6), fc.stringMatching(/^[0-9]{6}$/))
  .map(([first, more, rest]) => first + rest.slice(0, more));

it('every spelling of a code that a classification accepts is the code that a quote and a charge accept', () => {
  const cases = code.chain((digits) =>
    fc.tuple(fc.constant(digits), fc.array(fc.constantFrom('', '', ' ', '.', '-'), { minLength: 12, maxLength: 12 })),
  );
  fc.assert(
    fc.property(cases, ([digits, between]) => {
      const written = digits.replaceAll(/\d/g, (digit, at: number) => digit + (between[at] ?? ''));
      const known = knownCode(written, nomenclature);
      const accepted = known.kind === 'valid' ? (known.nationalCode ?? known.hsCode) : null;
      expect(accepted).toBe(digits);
      const order = { country: 'GB', hsCode: digits };
      expect(quoted(order).cost.lines[0]?.hsCode).toBe(digits);
      expect(mismatches(order, order)).toEqual([]);
    }),
    runs,
  );
});

it('two codes are one request under an idempotency key only if they are equal', () => {
  fc.assert(
    fc.property(code, code, (one, another) => {
      const isOne = fingerprint({ country: 'GB', hsCode: one }) === fingerprint({ country: 'GB', hsCode: another });
      expect(isOne).toBe(one === another);
    }),
    runs,
  );
});

it('a code of another length is rejected by quotes, charges and classifications', () => {
  const lengths = new Set<number>();
  const cases = fc
    .constantFrom(1, 2, 3, 5, 7, 9, 11, 13, 14)
    .chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)));
  fc.assert(
    fc.property(cases, (digits) => {
      lengths.add(digits.length);
      const issue = hsCodeField.safeParse(digits).error?.issues[0];
      const known = knownCode(digits, nomenclature);
      expect(known).toEqual({ kind: 'malformed', digits: digits.length });
      expect(issue?.message).toBe(hsCodeMessage(digits.length));
      expect(issue?.message.includes('leading zero')).toBe([5, 7, 9, 11].includes(digits.length));
    }),
    runs,
  );
  expect(lengths.size).toBe(9);
});
