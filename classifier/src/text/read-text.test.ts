import { describe, expect, test } from 'vitest';
import { readText } from './read-text.js';
import { createVocabulary, createWordBook } from './word-book.js';

const book = createWordBook([
  {
    foreign: {
      de: { hund: 'dog', halsband: 'collar', leder: 'leather', gift: 'poison' },
      fr: { robe: 'dress', femme: 'women' },
    },
    function_words: { de: { mit: 'with', und: 'and' }, fr: { avec: 'with' } },
    devices: { iphone: 'phone', gopro: 'action camera' },
    brands: ['samsung'],
    colours: ['black'],
    spellings: { jewellery: 'jewelry' },
    stems: { glasses: 'glasses' },
  },
]);
const known =
  'phone case back pack backpack dog collar leather gift robe airpod necklace jewelry glasses box poison motor camera'.split(
    ' ',
  );
const vocabulary = createVocabulary(
  new Map(known.map((word) => [word, 1])),
  new Map([['phonecase', 5]]),
  new Set(['backpack', 'airpod']),
);

const read = (title: string, description: string | null = null) =>
  readText({ title, description }, book, vocabulary).tokens;
const stems = (title: string) =>
  read(title)
    .map((token) => token.stems.join('|'))
    .join(' ');
const zones = (title: string) =>
  read(title)
    .map((token) => `${token.text}/${token.zone}`)
    .join(' ');

describe('readText', () => {
  test.each([
    ['plural and possessive', "Dogs' collars, boxes", 'dog collar box'],
    ['an exception of the stemmer', 'Glasses', 'glasses'],
    ['British spelling', 'Jewellery', 'jewelry'],
    ['accents and ligatures', 'Böx Çollar', 'box collar'],
    ['joined words', 'PhoneCase phonecase', 'phone case phone case'],
    ['a known word with inner capitals is not split', 'AirPods', 'airpod'],
    ['split words', 'back pack', 'backpack'],
    ['one letter wrong, missing or swapped', 'lether necklase cmaera', 'leather necklace camera'],
    ['first letters are not corrected', 'keather', 'keather'],
    ['a trade name', 'iPhone', 'phone'],
    ['a trade name of two words', 'GoPro', 'action camera'],
    ['German compounds', 'Hundehalsband', 'dog collar'],
    ['one foreign word is not translated', 'robe gift', 'robe gift'],
    ['two foreign words are translated', 'robe femme avec gift', 'dress women with gift'],
    ['French elision', "d'femme l'robe", 'women dress'],
    ['entities and tags', 'dog&nbsp;<b>collar</b>&#33;', 'dog collar'],
    ['numbers are split from their units', '180gsm 2x', '180 gsm 2 x'],
  ])('reads words as the lexicon has them: %s', (_name, title, expected) => {
    expect(stems(title)).toBe(expected);
  });
});

describe('the zone of a word', () => {
  test.each([
    ['leather case for phone, black', 'leather/head case/head for/for phone/for black/head'],
    ['case compatible with phone', 'case/head compatible/for with/for phone/for'],
    ['collar with box', 'collar/head with/with box/with'],
    ['necklace of leather', 'necklace/head of/of leather/of'],
    ['set of collars', 'set/head of/head collars/head'],
    ['collar for women leather', 'collar/head for/for women/for leather/head'],
    ['in ear 3 in 1', 'in/head ear/head 3/head in/head 1/head'],
  ])('the zone of a word is found in: %s', (title, expected) => {
    expect(zones(title)).toBe(expected);
  });

  test('the zone of a word is the product again near the end of a long title without punctuation', () => {
    expect(read('case for a1 b2 c3 d4 e5 f6 g7 leather case').at(-1)?.zone).toBe('head');
  });
});

describe('a negation', () => {
  test.each([
    ['no motor', ['motor']],
    ['without motor and camera', ['motor']],
    ['box, not leather', ['leather']],
    ['non motor box', []],
    ['motor', []],
  ])('covers the negated words in: %s', (title, expected) => {
    expect(
      read(title)
        .filter((token) => token.isNegated)
        .map((token) => token.text),
    ).toEqual(expected);
  });

  test('removes its words from the sequences that tables look for', () => {
    const { grams } = readText({ title: 'Box without motor', description: 'no leather' }, book, vocabulary);
    expect(['box', 'without motor', 'motor', 'leather'].map((gram) => grams.has(gram))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a hostile text', () => {
  test('a hostile text has its very long words cut, even when capitals split them', () => {
    const lengths = (title: string) => read(title).map((token) => token.text.length);
    expect([lengths('x'.repeat(1000)), lengths(`B${'b'.repeat(99)}C${'c'.repeat(99)}`)]).toEqual([[64], [64, 64]]);
  });

  test('keeps the maximum length after its signs became words', () => {
    const manyWords = '\ufdfa'.repeat(1000);
    expect(manyWords.normalize('NFKC')).toHaveLength(18_000);
    expect(
      read('Box', manyWords)
        .map((token) => token.text)
        .join(' ').length,
    ).toBeLessThanOrEqual(4_003);
  });
});
