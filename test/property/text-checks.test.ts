import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { createClassificationsSchema } from '@landed/contracts/classification/wire';
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
const product = { sku: 'A', title: 'Mug', description: 'Stoneware mug', hs_code: '691200' };

const requests: readonly (readonly [name: string, reader: BodyReader<unknown>, body: object])[] = [
  ['a charge', bodyReader(createPaymentIntentSchema), everyChargeField(quoteId)],
  ['a quote', bodyReader(createTaxQuoteSchema), everyQuoteField],
  ['a classification', bodyReader(createClassificationsSchema), { destination_country: 'GB', products: [product] }],
  ['a refund', bodyReader(refundSchema), { payment_intent_id: quoteId, amount: 1, reason: 'return' }],
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

  it('finds none in the same digits when their groups or separators differ', () => {
    fc.assert(
      fc.property(visa, (groups) => {
        const [first = '', second = '', third = '', fourth = ''] = groups;
        expect(containsCardNumber(`${first}-${second}/${third}-${fourth}`)).toBe(false);
        expect(containsCardNumber(`${first} ${second}${third} ${fourth}`)).toBe(false);
        expect(containsCardNumber(`${first.slice(0, 2)} ${first.slice(2)}${second.slice(0, 2)} x${third}`)).toBe(false);
      }),
    );
  });

  it('finds none in a list of ascending sizes', () => {
    const sizes = fc
      .tuple(
        fc.integer({ min: 2_000, max: 8_990 }),
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 3, maxLength: 12 }),
      )
      .map(([first, steps]) => steps.reduce((list, step) => [...list, (list.at(-1) ?? 0) + step], [first]))
      .filter((list) => (list.at(-1) ?? 0) < 10_000);
    fc.assert(
      fc.property(sizes, fc.constantFrom(' ', '/', '-', ', ', ' / '), (list, by) => {
        expect(containsCardNumber(list.join(by))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
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
