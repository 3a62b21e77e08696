import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtInDataFolder, loadClassifierData } from './load-classifier-data.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hs-data-'));
  cpSync(builtInDataFolder, folder, { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, content: unknown) {
  writeFileSync(path.join(folder, name), JSON.stringify(content));
}

test('a new product needs only one data file and no code', () => {
  write('lexicon/zz-test.json', {
    area: 'zz-test',
    products: [{ id: 'zz-quux', name: 'quux', category: 'test.quux', hs: '950300', phrases: ['quux'] }],
  });
  expect(loadClassifierData(folder).lexicon.at(-1)?.products[0]?.id).toBe('zz-quux');
});

test('the fingerprint changes with every file', () => {
  const before = loadClassifierData(folder).fingerprint;
  write('words/zz-test.json', { vague: ['quux'] });
  expect(loadClassifierData(folder).fingerprint).not.toBe(before);
});

test('one error lists all faults of all files', () => {
  write('lexicon/zz-broken.json', { area: 'zz-broken', products: [{ id: 'x', name: 'x', category: 'x', hs: '12' }] });
  write('lexicon/zz-wrong.json', {
    area: 'zz-wrong',
    tables: {
      t: [
        { if: { materiel: 'cotton' }, hs: '610910' },
        { if: { material: 'cotten' }, hs: '610990' },
      ],
      v: [{ hs: '610910' }],
    },
    products: [
      { id: 'zz-a', name: 'a', category: 'a.a', hs: '610999', phrases: ['Aa'] },
      { id: 'zz-a', name: 'a', category: 'a.a', table: 'u', phrases: ['aa'], assume: { age: 'old' } },
      { id: 'zz-b', name: 'b', category: 'a.a', table: 't', hs: '610910', phrases: [] },
    ],
  });
  writeFileSync(path.join(folder, 'words', 'zz-text.json'), 'no json');
  expect(() => loadClassifierData(folder)).toThrow(
    new Error(
      [
        "The classifier's data is not usable:",
        'lexicon/zz-broken.json: products.0.hs: Invalid string: must match pattern /^\\d{6}$/',
        'words/zz-text.json: not readable as JSON',
        'zz-wrong: table t: unknown attribute materiel',
        'zz-wrong: table t: only the last row, and the last row always, has no if',
        'zz-wrong: table t: material is never cotten',
        'zz-wrong: no product uses table v',
        'zz-wrong: zz-a: code 610999 does not exist',
        'zz-wrong: zz-a: Aa is not lower-case',
        'zz-wrong: zz-a: there is no table u',
        'zz-wrong: zz-a: age is never old',
        'zz-wrong: zz-b needs exactly one of hs, table and codes',
        'zz-wrong: zz-b has no phrases',
        'more than one product has the id zz-a',
      ].join('\n'),
    ),
  );
});
