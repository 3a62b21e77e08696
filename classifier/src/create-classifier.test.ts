import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClassifier } from './create-classifier.js';

const classifier = createClassifier();
const classify = (title: string, description: string | null = null) => classifier.classify({ title, description });

/** Words that the classifier knows, in any order, mixed with arbitrary text. */
const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'cotton',
        't-shirt',
        'women',
        'for',
        'iphone',
        'case',
        'with',
        'no',
        'motor',
        '100%',
        '78 %',
        'set',
        'of',
        'leather',
        ',',
        '|',
        '<b>',
        '&amp;',
        'Schuhe',
        'für',
        'LED',
        'lamp',
        '€',
        '👟',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    { maxLength: 60 },
  )
  .map((words) => words.join(' '));

test('any text gets an existing code and a confidence between 0 and 0.97', () => {
  fc.assert(
    fc.property(soup, fc.option(soup), (title, description) => {
      const found = classify(title, description);
      expect(classifier.nomenclature.has(found.hsCode)).toBe(true);
      expect(found.confidence).toBeGreaterThanOrEqual(0);
      expect(found.confidence).toBeLessThanOrEqual(0.97);
      expect(Math.round(found.confidence * 100) / 100).toBe(found.confidence);
      expect(found.normalizedDescription).toMatch(/^.{1,120}$/u);
      expect(found.category).not.toBe('');
      const codes = [found.hsCode, ...found.alternatives.map((other) => other.hsCode)];
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes.length).toBeLessThanOrEqual(6);
      for (const other of found.alternatives) {
        expect(classifier.nomenclature.has(other.hsCode)).toBe(true);
        expect(other.confidence).toBeLessThanOrEqual(found.confidence);
        expect(other.confidence).toBeGreaterThanOrEqual(0.01);
      }
    }),
    { numRuns: 300 },
  );
});

describe('a text without content', () => {
  test.each([
    ['nothing', ''],
    ['spaces', ' \t\n \u00a0\u200b'],
    ['emoji', '👟✨🔥💯'],
    ['digits', '1234567 89'],
    ['control characters', '\u0000\u0001\u0007\u001b[31m'],
    ['punctuation', '!!! --- *** ???'],
    ['markup', '<div class="x"><br/></div>&nbsp;'],
    ['a script that the data does not read', 'حقيبة يد نسائية جلدية'],
  ])('made of %s, has a confidence of at most 0.1 and needs the product', (_name, title) => {
    const { confidence, needsMoreDetail } = classify(title);
    expect({ low: confidence <= 0.1, needsMoreDetail }).toEqual({ low: true, needsMoreDetail: ['product'] });
  });

  test.each(['accessories', 'Gift', 'handmade item', 'misc', 'Sample', 'Various goods', 'New item 2024'])(
    '%j has a confidence of at most 0.25 and needs the product',
    (title) => {
      const { confidence, needsMoreDetail } = classify(title);
      expect({ low: confidence <= 0.25, needsMoreDetail }).toEqual({ low: true, needsMoreDetail: ['product'] });
    },
  );
});

describe('the same text in another form', () => {
  const plain = classify('Cotton T-shirt for men', 'Knitted, short sleeves');
  test.each([
    ['upper case', 'COTTON T-SHIRT FOR MEN', 'KNITTED, SHORT SLEEVES'],
    ['markup', '<h1>Cotton T-shirt</h1> for <b>men</b>', '<p>Knitted, short sleeves</p>'],
    ['full-width letters', 'Ｃｏｔｔｏｎ Ｔ－ｓｈｉｒｔ ｆｏｒ ｍｅｎ', 'Knitted, short sleeves'],
    ['control characters', 'Cotton\u0000 T-shirt\u200b for men', 'Knitted,\u0007 short sleeves'],
    ['right-to-left marks', '\u202bCotton T-shirt for men\u202c', 'Knitted, short sleeves'],
    ['emoji', '🔥Cotton T-shirt for men🔥', 'Knitted, short sleeves ✅'],
    ['a letter missing', 'Coton T-shirt for men', 'Knited, short sleeves'],
  ])('gets the same code: %s', (_name, title, description) => {
    expect(classify(title, description).hsCode).toBe(plain.hsCode);
  });
});

test('the classification depends on the text only, not on order, repetition or instance', () => {
  const products = [
    { title: 'Leather wallet', description: null },
    { title: 'Silikon Hülle für iPhone 15', description: null },
    { title: 'Children bicycle 16 inch', description: 'with training wheels' },
  ];
  const once = products.map((product) => classifier.classify(product));
  const backwards = products.toReversed().map((product) => classifier.classify(product));
  expect(backwards.toReversed()).toEqual(once);
  expect(createClassifier().classify(products[1] ?? { title: '', description: null })).toEqual(once[1]);
}, 180_000);

test('a title of 1,000 characters is classified, and only the beginning of a very long description is read', () => {
  expect(classify(`Cotton T-shirt ${'very '.repeat(200)}`).hsCode).toBe('610910');
  expect(classify('Cotton T-shirt', 'x '.repeat(100_000)).hsCode).toBe('610910');
});

test('an explanation contains the attributes that were read and the candidates', () => {
  const { classification, steps } = classifier.explain({ title: 'Merino wool socks for women', description: null });
  expect(classification).toEqual(classify('Merino wool socks for women'));
  expect(steps).toContain('attribute material=wool from "merino wool"');
  expect(steps.some((step) => step.startsWith('candidate 611594'))).toBe(true);
});

test('the version contains the edition, the engine number and a fingerprint of the data', () => {
  expect(classifier.version).toMatch(/^hs2022-embedded-\d+\+[0-9a-f]{12}$/);
});

test('existing codes have a description, and other codes do not', () => {
  expect(classifier.describe('610910')?.category).toMatch(/^apparel/);
  expect(classifier.describe('999999')).toBeUndefined();
});

test('the description never contains words of the merchant that the classifier does not know', () => {
  expect(classify('Zorblax cotton T-shirt by Quimby <script>').normalizedDescription).not.toMatch(
    /zorblax|quimby|script/i,
  );
});
