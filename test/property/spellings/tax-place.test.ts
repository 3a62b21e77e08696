import { canonicalPostalCode } from '@landed/contracts/address/postal-code';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seeded } from '../seeded.js';
import { fingerprint, mismatches, quoted } from './order.js';

const runs = seeded('tax place', 300);

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`));
const letters = fc.stringMatching(/^[ABCEGHJK]{2}$/);
const inward = fc.tuple(fc.integer({ min: 0, max: 9 }), letters).map(([digit, rest]) => `${digit}${rest}`);
const zip = fc.integer({ min: 10_001, max: 14_999 }).map(String);

/** A whole code, the part of it that decides the price, and another code with that part. */
interface Code {
  readonly country: string;
  readonly whole: string;
  readonly part: string;
  readonly other: string;
}

const code = (country: string, parts: fc.Arbitrary<string>, rests: fc.Arbitrary<string>): fc.Arbitrary<Code> =>
  fc
    .tuple(parts, rests, rests)
    .map(([part, rest, otherRest]) => ({ country, whole: part + rest, part, other: part + otherRest }));

const codes: readonly fc.Arbitrary<Code>[] = [
  code('US', zip, fc.integer({ min: 1000, max: 9999 }).map(String)),
  code('CA', fc.stringMatching(/^[HJKLMVT][1-9][ABCEGH]$/), fc.stringMatching(/^[1-9][ABCEGH][1-9]$/)),
  code('GB', fc.constantFrom('SW1A', 'W1A', 'M1', 'EH12', 'N1', 'E16', 'IM1'), inward),
  code('NL', digits(4), letters),
  code('PT', fc.stringMatching(/^[1-8][0-9]{3}$/), digits(3)),
  code('IE', fc.constantFrom('D02', 'D6W', 'T12', 'A65'), fc.stringMatching(/^[AC-F][0-9]{3}$/)),
];

/** Codes without parts, with the sign that is written in front of them. */
const whole = (country: string, sign: string, first = '[1-9]', length = 5) =>
  fc.stringMatching(new RegExp(`^${first}[0-9]{${length - 1}}$`)).map((text) => ({ country, sign, text }));
const signed = fc.oneof(
  whole('DE', 'D', '[1345]'),
  whole('AT', 'A', '[1-5]', 4),
  whole('FR', 'F', '[1345678]'),
  whole('IT', 'I', '[356]'),
  whole('SE', 'S'),
  whole('CH', 'CH', '[1-5]', 4),
  whole('ES', 'E', '[12]'),
  whole('PL', 'PL'),
);

/** Spellings that differ in letter case, in separators, and in the width of characters. */
const spelling = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.constantFrom('', '', '', ' ', '-', '–', '\u00a0', '.'), {
        minLength: text.length,
        maxLength: text.length,
      }),
      fc.constantFrom('upper', 'lower', 'wide'),
    )
    .map(([between, form]) => {
      const written = Array.from(text)
        .map((character, at) => (at === 0 ? '' : (between[at] ?? '')) + character)
        .join('');
      if (form === 'lower') return written.toLowerCase();
      return form === 'wide' ? written.replaceAll(/[0-9A-Z]/g, fullWidth) : written;
    })
    .filter((written) => written.length <= 20);

function fullWidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 0xfee0);
}

it('all spellings of a postal code, and its deciding part, have one price and one charge', () => {
  let compared = 0;
  const cases = fc
    .oneof(...codes)
    .chain((found) => fc.tuple(fc.constant(found), spelling(found.whole), spelling(found.part), spelling(found.other)));
  fc.assert(
    fc.property(cases, ([{ country, whole: text }, ...spellings]) => {
      const { breakdown } = quoted({ country, postalCode: text }).cost;
      for (const one of [text, ...spellings]) {
        expect(quoted({ country, postalCode: one }).cost.breakdown).toEqual(breakdown);
        for (const another of [text, ...spellings]) {
          expect(mismatches({ country, postalCode: one }, { country, postalCode: another })).toEqual([]);
          compared += 1;
        }
      }
    }),
    runs,
  );
  expect(compared).toBeGreaterThanOrEqual(16 * runs.numRuns);
});

it('all spellings of one postal code are one request under an idempotency key', () => {
  const cases = fc.oneof(...codes).chain((found) => fc.tuple(fc.constant(found), spelling(found.whole)));
  fc.assert(
    fc.property(cases, ([{ country, whole: text, other }, written]) => {
      expect(fingerprint({ country, postalCode: written })).toBe(fingerprint({ country, postalCode: text }));
      const isOther = canonicalPostalCode(country, other) !== canonicalPostalCode(country, text);
      const differs = fingerprint({ country, postalCode: other }) !== fingerprint({ country, postalCode: text });
      expect(differs).toBe(isOther);
    }),
    runs,
  );
});

it('a country sign in front of a postal code changes neither price, charge nor conflict', () => {
  const cases = signed.chain((found) => fc.tuple(fc.constant(found), fc.constantFrom('-', ' ', ''), fc.boolean()));
  fc.assert(
    fc.property(cases, ([{ country, sign, text }, by, isCode]) => {
      const bare = { country, postalCode: text };
      const prefixed = { country, postalCode: `${isCode ? country : sign}${by}${text}` };
      expect(quoted(prefixed).cost.breakdown).toEqual(quoted(bare).cost.breakdown);
      expect([...mismatches(bare, prefixed), ...mismatches(prefixed, bare)]).toEqual([]);
      expect(fingerprint(prefixed)).toBe(fingerprint(bare));
    }),
    runs,
  );
});

it('a charge to another deciding part is rejected', () => {
  const places = fc
    .oneof(...codes.slice(0, 3))
    .chain((one) => fc.tuple(fc.constant(one), codes[0] ?? fc.constant(one)));
  const pairs = fc.oneof(
    ...codes.slice(0, 3).map((arbitrary) => fc.tuple(arbitrary, arbitrary)),
    places.map(([one]) => [one, one] as [Code, Code]),
  );
  fc.assert(
    fc.property(pairs, ([one, another]) => {
      const { country, whole: text } = one;
      const found = mismatches({ country, postalCode: text }, { country, postalCode: another.whole });
      expect(found.includes('shipping_address.postal_code')).toBe(one.part !== another.part);
    }),
    runs,
  );
});

it('the canonical form of a postal code is its own canonical form', () => {
  const anyText = fc.tuple(
    fc.constantFrom('US', 'GB', 'CA', 'DE', 'JE', 'AD', 'ZZ', 'NL'),
    fc.string({ maxLength: 20 }),
  );
  const known = fc.oneof(...codes).map(({ country, whole: text }) => [country, text] as [string, string]);
  fc.assert(
    fc.property(fc.oneof(anyText, known), ([country, text]) => {
      const canonical = canonicalPostalCode(country, text);
      expect(canonicalPostalCode(country, canonical)).toBe(canonical);
    }),
    { ...runs, numRuns: 6 * runs.numRuns },
  );
});
