import { cancelSchema } from '@landed/contracts/cancel/wire';
import { captureSchema } from '@landed/contracts/capture/wire';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { checkoutConfigSchema } from '@landed/contracts/checkout-config/wire';
import { createClassificationsSchema } from '@landed/contracts/classification/wire';
import { evidenceTexts } from '@landed/contracts/dispute/evidence';
import { submitEvidenceSchema } from '@landed/contracts/dispute/wire';
import { registerPaymentMethodDomainSchema } from '@landed/contracts/payment-method-domain/wire';
import { refundSchema } from '@landed/contracts/refund/wire';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { containsCardNumber, scanForCardNumber } from '@landed/contracts/text/card-number';
import { readStrictJson } from '@landed/gateway/json/strict-json';
import { type BodyReader, bodyReader } from '@landed/gateway/validation/body-reader';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberPaths, withValue, writePath } from '../setup/body-paths.js';
import { everyChargeField, everyQuoteField } from '../setup/orders.js';

const quoteId = '019aa5b0-2d4c-7b8e-8f3a-6c1d2e3f4a5b';
/** Every text of a submission as long as it may be, made of this pattern. */
const fullEvidence = (pattern: string) =>
  Object.fromEntries(Object.entries(evidenceTexts).map(([field, max]) => [field, long(pattern).slice(0, max)]));
const product = { sku: 'A', title: 'Mug', description: 'Stoneware mug', hs_code: '691200' };
const everyEvidenceField = {
  ...Object.fromEntries(Object.keys(evidenceTexts).map((field) => [field, 'Signed for'])),
  shipping_date: '2026-11-21',
  service_date: '2026-11-21',
  duplicate_payment_intent_id: quoteId,
};

const requests: readonly (readonly [name: string, reader: BodyReader<unknown>, body: object])[] = [
  ['a charge', bodyReader(createPaymentIntentSchema), everyChargeField(quoteId)],
  ['a quote', bodyReader(createTaxQuoteSchema), everyQuoteField],
  ['a classification', bodyReader(createClassificationsSchema), { destination_country: 'GB', products: [product] }],
  ['a refund', bodyReader(refundSchema), { payment_intent_id: quoteId, amount: 1, reason: 'return' }],
  ['a capture', bodyReader(captureSchema), { payment_intent_id: quoteId }],
  ['a cancellation', bodyReader(cancelSchema), { payment_intent_id: quoteId }],
  ['evidence', bodyReader(submitEvidenceSchema), everyEvidenceField],
  ['a checkout configuration', bodyReader(checkoutConfigSchema), { currency: 'GBP' }],
  ['a domain', bodyReader(registerPaymentMethodDomainSchema), { domain: 'shop.example.com' }],
];

/** Texts that make a careless check look at the same characters again and again. */
const hostile = [
  '1-',
  '1',
  '4242 4242 4242 4241 ',
  ' ',
  'a@',
  '@',
  '.',
  'ﷺ',
  '\u0301',
  'pm_',
  ':',
  '1.',
  '\\u202e',
  '&',
];
const bodyCharacters = 63 * 1024;
const long = (pattern: string) => pattern.repeat(Math.ceil(bodyCharacters / pattern.length)).slice(0, bodyCharacters);

/** The least processor time of three runs: other processes of a busy machine do not count, and a slow check is slow in all. */
function bestMilliseconds(run: () => void): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }),
  );
}

/** A text of the size of a whole body took 113 ms when the card number scan came before the length. */
const longestMilliseconds = 40;

describe('the text checks of a request', () => {
  for (const [name, read, body] of requests) {
    const paths = memberPaths(body);
    it.each(paths.map((path) => [writePath(path), path] as const))(
      `text checks take little time on a text as long as the body of ${name}: %s`,
      (_, path) => {
        for (const pattern of hostile) {
          const json = withValue<unknown>(body, path, long(pattern));
          expect(
            bestMilliseconds(() => read(json)),
            pattern,
          ).toBeLessThan(longestMilliseconds);
        }
      },
    );

    it(`text checks take little time on the names of unknown fields of ${name}`, () => {
      for (const pattern of hostile) {
        const one = { ...body, [long(pattern)]: 1 };
        const many = { ...body, ...Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}-1-1-1`, 1])) };
        expect(
          bestMilliseconds(() => read(one)),
          pattern,
        ).toBeLessThan(longestMilliseconds);
        expect(
          bestMilliseconds(() => read(many)),
          pattern,
        ).toBeLessThan(4 * longestMilliseconds);
      }
    });
  }

  it('text checks take little time on a body full of invalid fields', () => {
    const read = bodyReader(createPaymentIntentSchema);
    const wrong = { sku: '', description: '', quantity: 0, unit_amount: 1e300, hs_code: 'x', origin_country: '1' };
    const line = { ...wrong, a: 1, b: 1, c: 1, d: 1 };
    for (const count of [100, 1_000]) {
      const body = { ...everyChargeField(quoteId), line_items: Array.from({ length: count }, () => line) };
      expect(
        bestMilliseconds(() => read(body)),
        `${count} lines`,
      ).toBeLessThan(2 * longestMilliseconds);
    }
  });

  it('text checks take little time on the longest texts that are accepted, in every line', () => {
    const read = bodyReader(createPaymentIntentSchema);
    for (const pattern of hostile.filter((text) => text.trim() !== '')) {
      const description = long(pattern).slice(0, 500);
      const line = { description, quantity: 1, unit_amount: 1 };
      const body = { ...everyChargeField(quoteId), line_items: Array.from({ length: 100 }, () => line) };
      expect(read(body).kind).toBe('body');
      expect(
        bestMilliseconds(() => read(body)),
        pattern,
      ).toBeLessThan(4 * longestMilliseconds);
    }
  });

  it('text checks take at most twelve times as long on the longest texts of evidence as on plain ones', () => {
    const read = bodyReader(submitEvidenceSchema);
    const timeOf = (pattern: string) => {
      const body = fullEvidence(pattern);
      expect(read(body).kind).toBe('body');
      return bestMilliseconds(() => read(body));
    };
    const plain = timeOf('The parcel was handed over on Monday. ');
    for (const pattern of hostile.filter((text) => text.trim() !== '')) {
      // With a list of groups for each group, and all characters in NFKC, it took twenty times as long.
      expect(timeOf(pattern), pattern).toBeLessThan(12 * plain);
    }
  });

  it('text checks take little time on hostile JSON', () => {
    for (const text of [
      long('['),
      long('{"a":'),
      `[${long('1,')}1]`,
      `["${long('\\\\"')}"]`,
      long('"\\\\'),
      long('-'),
    ]) {
      expect(
        bestMilliseconds(() => readStrictJson(text)),
        text.slice(0, 10),
      ).toBeLessThan(2 * longestMilliseconds);
    }
  });
});

describe('the card number scan', () => {
  const characters = fc.constantFrom(...Array.from('0123456789 -./_–a,'));

  it('reads every character at most once', () => {
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 3_000 }), (list) => {
        const text = list.join('');
        let reads = 0;
        scanForCardNumber({
          length: text.length,
          charCodeAt(index) {
            reads += 1;
            return text.charCodeAt(index);
          },
        });
        expect(reads).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  /** Sixteen digits of a Visa card that pass the check, as four groups that are not a list of sizes. */
  const visa = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 })
    .map((middle) => withCheckDigit(`4${middle.join('')}`))
    .map((digits) => [0, 4, 8, 12].map((start) => digits.slice(start, start + 4)))
    .filter((groups) => groups.some((group, index) => index > 0 && Number(group) <= Number(groups[index - 1])));
  const around = fc.constantFrom('', ' ', 'card ', '12/27 ', 'no. 7, ');

  it('finds a card number in one piece or in evenly separated groups of four, in any text', () => {
    fc.assert(
      fc.property(
        visa,
        around,
        around,
        fc.constantFrom('', ' ', '-', '.', '/', '_', '–'),
        (groups, left, right, by) => {
          expect(containsCardNumber(`${left}${groups.join(by)}${right === '' ? '' : `,${right}`}`)).toBe(true);
        },
      ),
    );
  });

  it('finds none in the same digits when their groups are those of no card, or a letter is between them', () => {
    fc.assert(
      fc.property(visa, (groups) => {
        const [first = '', second = '', third = '', fourth = ''] = groups;
        expect(containsCardNumber(`${first} ${second}${third.slice(0, 2)} ${third.slice(2)}${fourth}`)).toBe(false);
        expect(containsCardNumber(`${first}    ${second}    ${third}    ${fourth}`)).toBe(false);
        expect(containsCardNumber(`${first.slice(0, 2)} ${first.slice(2)}${second.slice(0, 2)} x${third}`)).toBe(false);
      }),
    );
  });

  /** Four to thirteen ascending sizes from 2,000 to 9,999, whose steps are multiples of `unit` and at most `stepMax`. */
  const sizes = (unit: number, stepMax: number) =>
    fc
      .tuple(
        fc.integer({ min: 2_000 / unit, max: Math.floor(8_990 / unit) }),
        fc.array(fc.integer({ min: 1, max: Math.floor(stepMax / unit) }), { minLength: 3, maxLength: 12 }),
      )
      .map(([first, steps]) => steps.reduce((list, step) => [...list, (list.at(-1) ?? 0) + step], [first]))
      .map((list) => list.map((size) => size * unit))
      .filter((list) => (list.at(-1) ?? 0) < 10_000);
  const between = fc.constantFrom(' ', '/', '-', ', ', ' / ');

  it.each([
    ['sizes that lie close together', sizes(1, 300)],
    ['round sizes', sizes(5, 2_500)],
  ])('finds none in a list of ascending %s', (_name, list) => {
    fc.assert(
      fc.property(list, between, (numbers, by) => {
        expect(containsCardNumber(numbers.join(by))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  /** The share of samples in which the scan finds a card number. */
  function shareFound(samples: readonly string[]): number {
    return samples.filter((text) => containsCardNumber(text)).length / samples.length;
  }

  it('takes few lists of other ascending sizes for a card number, and misses hardly any card number', () => {
    const seed = 20_261_125;
    const lists = fc.sample(
      sizes(1, 1_500).map((list) => list.slice(0, 4).join(' ')),
      { seed, numRuns: 5_000 },
    );
    expect(shareFound(lists)).toBeLessThan(0.1);
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 });
    const cards = digits.map((middle) => withCheckDigit(`4${middle.join('')}`).replaceAll(/\d{4}(?=\d)/g, '$& '));
    expect(shareFound(fc.sample(cards, { seed, numRuns: 20_000 }))).toBeGreaterThan(0.998);
  });
});

function withCheckDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const doubled = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
