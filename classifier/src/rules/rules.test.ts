import { describe, expect, test } from 'vitest';
import { createClassifier } from '../create-classifier.js';

const classifier = createClassifier();

function explain(title: string) {
  const { classification, steps } = classifier.explain({ title, description: null });
  return { code: classification.hsCode, rules: steps.filter((step) => step.startsWith('rule ')), classification };
}

describe('articles for animals', () => {
  test.each(['Dog sweater knitted acrylic', 'Raincoat for dogs', 'Cat scarf cotton'])(
    'articles for animals are classified as harness: %s',
    (title) => {
      expect(explain(title)).toMatchObject({ code: '420100' });
    },
  );

  test.each(['Cat print dress women polyester'])(
    'articles for animals are not recognized where people wear them: %s',
    (title) => {
      expect(explain(title).code).toMatch(/^6[12]/);
    },
  );
});

describe('garments for babies', () => {
  test.each([
    ['Baby cardigan knitted cotton', '611120'],
    ['Baby cardigan knitted polyester', '611130'],
    ['Newborn leggings wool', '611190'],
    ['Baby shirt woven cotton 3-6 months', '620920'],
  ])('garments for babies have their own headings: %s is %s', (title, code) => {
    expect(explain(title).code).toBe(code);
  });
});

describe('household articles', () => {
  test.each([
    ['Salad bowl of glass', /^7013/],
    ['Wooden salad bowl', /^4419/],
    ['Stainless steel colander', /^7323/],
    ['Porcelain salad bowl', /^6911/],
    ['Plastic salad bowl', /^3924/],
  ])('household articles are classified by their material: %s', (title, heading) => {
    expect(explain(title).code).toMatch(heading);
  });
});

test('a toy is classified as a toy and not as what it imitates', () => {
  expect(explain('Toy vacuum cleaner for kids pretend play')).toMatchObject({
    code: '950300',
    rules: ['rule toys-first'],
  });
});

test('goods without a known name get the code for other articles of their material, with low confidence', () => {
  const { code, classification } = explain('Zorblax quimby of aluminium');
  expect({ code, isTrusted: classification.confidence > 0.6 }).toEqual({ code: '761699', isTrusted: false });
});

describe('jewellery of base metal', () => {
  test.each([
    ['Brass bracelet with cubic zirconia', '711620'],
    ['Silver-plated necklace with onyx beads', '711620'],
    ['Brass brooch with cultured pearl', '711610'],
  ])('jewellery of base metal with stones or pearls is not imitation jewellery: %s is %s', (title, code) => {
    expect(explain(title)).toMatchObject({ code, rules: ['rule imitation-jewellery'] });
  });

  test.each([
    ['Stainless steel bracelet', '711719'],
    ['Faux pearl necklace gold plated', '711790'],
    ['Alloy ring with imitation gemstone', '711719'],
    ['Sterling silver ring with cubic zirconia', '711311'],
  ])('the note on imitation jewellery does not change %s, which is %s', (title, code) => {
    expect(explain(title).code).toBe(code);
  });
});
