import { describe, expect, test } from 'vitest';
import type { ReadAttributes } from '../attributes/read-attributes.js';
import { lexiconSchema } from '../data-loader/schemas.js';
import type { AttributeName } from '../data-loader/vocabulary.js';
import { compileLexicon } from '../match/lexicon.js';
import type { Product } from '../match/product.js';
import { createStemNumbers } from '../text/phrase-tree.js';
import { decideCode } from './decide-code.js';
import { missingDetails } from './details.js';

const rows = [
  { if: { age: 'baby', material: 'cotton' }, hs: '611120' },
  { if: { material: 'cotton', construction: 'knit' }, hs: '610910' },
  { if: { material: ['synthetic', 'wool'] }, hs: '610990' },
  { if: { material: '!textile' }, hs: '392620' },
  { if: { has: ['costume'] }, hs: '950590' },
  { hs: '620520' },
];

function product(more: object = {}): Product {
  const record = { id: 'x', name: 'x', category: 'x.x', codes: rows, phrases: ['x'], ...more };
  const lexicon = compileLexicon(
    [lexiconSchema.parse({ area: 'x', products: [record] })],
    (phrase) => phrase.split(' '),
    createStemNumbers(),
  );
  return lexicon.products[0] as Product;
}

function decide(values: Partial<Record<AttributeName, string>>, more: object = {}, grams: string[] = []) {
  const said: ReadAttributes = {
    values: new Map(Object.entries(values).map(([name, value]) => [name as AttributeName, [value]])),
    sources: [],
  };
  const decision = decideCode(product(more), said, new Set(grams));
  return { code: decision.hsCode, missing: missingDetails(decision) };
}

const none = { names: [], decidesHeading: false, decidesCode: false };

describe('the first row whose conditions all hold', () => {
  test.each([
    ['every condition of the row', { material: 'cotton', construction: 'knit' }, '610910'],
    ['a member stands for its group', { material: 'polyester' }, '610990'],
    ['a denied group', { material: 'pvc' }, '392620'],
    ['a row above it', { material: 'cotton', construction: 'knit', age: 'baby' }, '611120'],
    ['nothing holds', { material: 'silk' }, '620520'],
  ] as const)('%s', (_name, values, code) => {
    expect(decide(values).code).toBe(code);
  });

  test('what is unknown holds nothing, nor its denial', () => {
    expect(decide({}).code).toBe('620520');
    expect(decide({ material: 'textile' }).code).toBe('620520');
  });

  test('words of the text', () => {
    expect(decide({ material: 'silk' }, {}, ['costume']).code).toBe('950590');
  });

  test('what is assumed yields to what is said, what always is does not', () => {
    const assumed = { assume: { material: 'cotton', construction: 'knit' } };
    expect(decide({}, assumed).code).toBe('610910');
    expect(decide({ material: 'wool' }, assumed).code).toBe('610990');
    expect(decide({ material: 'wool' }, { is: { material: 'cotton', construction: 'knit' } }).code).toBe('610910');
  });

  test('the main material stands for an upper, an outside, a frame that nothing else is said of', () => {
    const table = { codes: [{ if: { upper: 'leather' }, hs: '640399' }, { hs: '640419' }] };
    expect(decide({ material: 'leather' }, table).code).toBe('640399');
    expect(decide({ material: 'leather', upper: 'cotton' }, table).code).toBe('640419');
  });
});

describe('what is missing', () => {
  test('nothing when no answer could change the code', () => {
    expect(decide({ material: 'cotton', construction: 'knit' }).missing).toEqual(none);
    expect(decide({ material: 'silk' }).missing).toEqual(none);
  });

  test('every detail that could lead to another code, in the order of the contract', () => {
    expect(decide({}).missing).toEqual({
      names: ['material', 'knit_or_woven'],
      decidesHeading: true,
      decidesCode: true,
    });
  });

  test('only the detail that is still open', () => {
    expect(decide({ material: 'cotton' }).missing.names).toEqual(['knit_or_woven']);
  });

  test('what it does, where every row before the last waits for words and another heading is among them', () => {
    const codes = [{ if: { has: ['costume'] }, hs: '950590' }, { hs: '620520' }];
    const whatItDoes = { names: ['function'], decidesHeading: false, decidesCode: false };
    expect(decide({}, { codes }).missing).toEqual(whatItDoes);
    expect(decide({}, { codes }, ['costume']).missing).toEqual(none);
    expect(decide({}, { codes: [{ if: { has: ['costume'] }, hs: '620530' }, { hs: '620520' }] }).missing).toEqual(none);
  });

  test('an assumed material is worth saying, but something speaks for it', () => {
    expect(decide({}, { assume: { material: 'cotton', construction: 'knit' } }).missing).toEqual(none);
    expect(decide({}, { assume: { material: 'silk' } }).missing).toEqual({
      names: ['material'],
      decidesHeading: false,
      decidesCode: false,
    });
  });
});
