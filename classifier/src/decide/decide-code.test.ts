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

const none: readonly string[] = [];

describe('decideCode', () => {
  test.each([
    ['every condition is met', { material: 'cotton', construction: 'knit' }, '610910'],
    ['a material belongs to the group of the condition', { material: 'polyester' }, '610990'],
    ['a material is not in an excluded group', { material: 'pvc' }, '392620'],
    ['an earlier row applies as well', { material: 'cotton', construction: 'knit', age: 'baby' }, '611120'],
    ['no condition is met', { material: 'silk' }, '620520'],
  ] as const)('chooses the first row that applies: %s', (_name, values, code) => {
    expect(decide(values).code).toBe(code);
  });

  test('decideCode does not choose a row by an unknown value, whether required or excluded', () => {
    expect(decide({}).code).toBe('620520');
    expect(decide({ material: 'textile' }).code).toBe('620520');
  });

  test('chooses a row by words of the text', () => {
    expect(decide({ material: 'silk' }, {}, ['costume']).code).toBe('950590');
  });

  test('prefers stated values to assumed ones, but not to fixed ones', () => {
    const assumed = { assume: { material: 'cotton', construction: 'knit' } };
    expect(decide({}, assumed).code).toBe('610910');
    expect(decide({ material: 'wool' }, assumed).code).toBe('610990');
    expect(decide({ material: 'wool' }, { is: { material: 'cotton', construction: 'knit' } }).code).toBe('610910');
  });

  test('uses the main material for an upper without a stated material', () => {
    const table = { codes: [{ if: { upper: 'leather' }, hs: '640399' }, { hs: '640419' }] };
    expect(decide({ material: 'leather' }, table).code).toBe('640399');
    expect(decide({ material: 'leather', upper: 'cotton' }, table).code).toBe('640419');
  });
});

describe('missingDetails', () => {
  test('missingDetails is empty when no detail could change the code', () => {
    expect(decide({ material: 'cotton', construction: 'knit' }).missing).toEqual(none);
    expect(decide({ material: 'silk' }).missing).toEqual(none);
  });

  test('missingDetails has every detail that could lead to another code, in the order of the API', () => {
    expect(decide({}).missing).toEqual(['material', 'knit_or_woven']);
  });

  test('missingDetails has only the details that are not stated', () => {
    expect(decide({ material: 'cotton' }).missing).toEqual(['knit_or_woven']);
  });

  test('names the function when all rows before the last require words and one of them has another heading', () => {
    const codes = [{ if: { has: ['costume'] }, hs: '950590' }, { hs: '620520' }];
    const functionOnly = ['function'];
    expect(decide({}, { codes }).missing).toEqual(functionOnly);
    expect(decide({}, { codes }, ['costume']).missing).toEqual(none);
    expect(decide({}, { codes: [{ if: { has: ['costume'] }, hs: '620530' }, { hs: '620520' }] }).missing).toEqual(none);
  });

  test('names an assumed material', () => {
    expect(decide({}, { assume: { material: 'cotton', construction: 'knit' } }).missing).toEqual(none);
    expect(decide({}, { assume: { material: 'silk' } }).missing).toEqual(['material']);
  });
});
