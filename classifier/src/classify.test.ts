import { expect, test } from 'vitest';
import { classify } from './classify.js';
import type { HsClassifier } from './hs-classifier.js';

const shirt = { title: 'Cotton T-shirt for men', description: null };
const wallet = { title: 'Leather wallet', description: null };

test('classifies products in order with the built-in data', () => {
  expect(classify([shirt, wallet]).map(({ hsCode }) => hsCode)).toEqual(['610910', '420231']);
  expect(classify([])).toEqual([]);
}, 180_000);

test('uses the classifier of the options', () => {
  const [found] = classify([shirt]);
  if (found === undefined) throw new Error('no classification');
  const classifier: HsClassifier = {
    version: 'fixed',
    classify: () => ({ ...found, hsCode: '999999' }),
    explain: () => ({ classification: found, steps: [] }),
    describe: () => undefined,
  };
  expect(classify([wallet], { classifier }).map(({ hsCode }) => hsCode)).toEqual(['999999']);
}, 180_000);
