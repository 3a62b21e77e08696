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

describe('words come to what the lexicon knows', () => {
  test.each([
    ['plural and possessive', "Dogs' collars, boxes", 'dog collar box'],
    ['an exception of the stemmer', 'Glasses', 'glasses'],
    ['British spelling', 'Jewellery', 'jewelry'],
    ['accents and ligatures', 'Böx Çollar', 'box collar'],
    ['words run together', 'PhoneCase phonecase', 'phone case phone case'],
    ['words that are known as they are keep their capitals', 'AirPods', 'airpod'],
    ['words torn apart', 'back pack', 'backpack'],
    ['one letter wrong, missing or swapped', 'lether necklase cmaera', 'leather necklace camera'],
    ['first letters are not corrected', 'keather', 'keather'],
    ['a trade name is what it names', 'iPhone', 'phone'],
    ['a trade name of two words', 'GoPro', 'action camera'],
    ['German compounds', 'Hundehalsband', 'dog collar'],
    ['one foreign word does not make a foreign text', 'robe gift', 'robe gift'],
    ['two do', 'robe femme avec gift', 'dress women with gift'],
    ['French elision', "d'femme l'robe", 'women dress'],
    ['entities and tags', 'dog&nbsp;<b>collar</b>&#33;', 'dog collar'],
    ['numbers part from their units', '180gsm 2x', '180 gsm 2 x'],
  ])('%s', (_name, title, expected) => {
    expect(stems(title)).toBe(expected);
  });
});

describe('each word knows what it is about', () => {
  test.each([
    ['leather case for phone, black', 'leather/head case/head for/for phone/for black/head'],
    ['case compatible with phone', 'case/head compatible/for with/for phone/for'],
    ['collar with box', 'collar/head with/with box/with'],
    ['necklace of leather', 'necklace/head of/of leather/of'],
    ['set of collars', 'set/head of/head collars/head'],
    ['collar for women leather', 'collar/head for/for women/for leather/head'],
    ['in ear 3 in 1', 'in/head ear/head 3/head in/head 1/head'],
  ])('%s', (title, expected) => {
    expect(zones(title)).toBe(expected);
  });

  test('a long title without punctuation comes back to what it sells', () => {
    expect(read('case for a1 b2 c3 d4 e5 f6 g7 leather case').at(-1)?.zone).toBe('head');
  });
});

describe('what is denied', () => {
  test.each([
    ['no motor', ['motor']],
    ['without motor and camera', ['motor']],
    ['box, not leather', ['leather']],
    ['non motor box', []],
    ['motor', []],
  ])('%s', (title, expected) => {
    expect(
      read(title)
        .filter((token) => token.isNegated)
        .map((token) => token.text),
    ).toEqual(expected);
  });

  test('is not among the words that a table asks for', () => {
    const { grams } = readText({ title: 'Box without motor', description: 'no leather' }, book, vocabulary);
    expect(['box', 'without motor', 'motor', 'leather'].map((gram) => grams.has(gram))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('what hostile texts could make dear', () => {
  test('a word without end is read by its beginning, written together or in parts', () => {
    const lengths = (title: string) => read(title).map((token) => token.text.length);
    expect([lengths('x'.repeat(1000)), lengths(`B${'b'.repeat(99)}C${'c'.repeat(99)}`)]).toEqual([[64], [64, 64]]);
  });

  test('signs that stand for many words are read as far as any text is', () => {
    const manyWords = '\ufdfa'.repeat(1000);
    expect(manyWords.normalize('NFKC')).toHaveLength(18_000);
    expect(
      read('Box', manyWords)
        .map((token) => token.text)
        .join(' ').length,
    ).toBeLessThanOrEqual(4_003);
  });
});
