import { describe, expect, test } from 'vitest';
import { createClassifier } from '../create-classifier.js';

const classifier = createClassifier();

function explain(title: string) {
  const { classification, steps } = classifier.explain({ title, description: null });
  return { code: classification.hsCode, rules: steps.filter((step) => step.startsWith('rule ')), classification };
}

describe('what animals wear is harness', () => {
  test.each(['Dog sweater knitted acrylic', 'Raincoat for dogs', 'Cat scarf cotton'])('%s', (title) => {
    expect(explain(title)).toMatchObject({ code: '420100' });
  });

  test.each(['Cat print dress women polyester'])('%s is for people', (title) => {
    expect(explain(title).code).toMatch(/^6[12]/);
  });
});

describe('babies have headings of their own', () => {
  test.each([
    ['Baby cardigan knitted cotton', '611120'],
    ['Baby cardigan knitted polyester', '611130'],
    ['Newborn leggings wool', '611190'],
    ['Baby shirt woven cotton 3-6 months', '620920'],
  ])('%s: %s', (title, code) => {
    expect(explain(title).code).toBe(code);
  });
});

describe('household articles go by their material', () => {
  test.each([
    ['Salad bowl of glass', /^7013/],
    ['Wooden salad bowl', /^4419/],
    ['Stainless steel colander', /^7323/],
    ['Porcelain salad bowl', /^6911/],
    ['Plastic salad bowl', /^3924/],
  ])('%s', (title, heading) => {
    expect(explain(title).code).toMatch(heading);
  });
});

test('a toy is a toy before what it imitates', () => {
  expect(explain('Toy vacuum cleaner for kids pretend play')).toMatchObject({
    code: '950300',
    rules: ['rule toys-first'],
  });
});

test('goods of no known name go to the other articles of their material, and hardly trusted', () => {
  const { code, classification } = explain('Zorblax quimby of aluminium');
  expect({ code, isTrusted: classification.confidence > 0.6 }).toEqual({ code: '761699', isTrusted: false });
});
