import { describe, expect, test } from 'vitest';
import { compileData } from '../compile-data.js';
import { loadClassifierData } from '../data-loader/load-classifier-data.js';
import { readText } from '../text/read-text.js';
import { readAttributes } from './read-attributes.js';

const data = compileData({ ...loadClassifierData(), chapters: [] });

function valuesOf(title: string, description: string | null = null): Record<string, string> {
  const { values } = readAttributes(readText({ title, description }, data.book, data.vocabulary), data.attributes);
  return Object.fromEntries([...values].map(([name, value]) => [name, value.join('+')]));
}

describe('the main material', () => {
  test.each([
    ['the larger share decides', 'Shirt, 40% cotton 60% polyester', 'polyester'],
    ['man-made fibres count together against cotton', 'Shirt 40% cotton, 35% polyester, 25% viscose', 'polyester'],
    ['shares follow their names', 'Jumper: wool 70%, acrylic yarn 30%', 'wool'],
    ['faux leather is not leather', 'Faux leather bag', 'imitation-leather'],
    ['stainless steel is more specific than steel', 'Stainless steel ring', 'stainless'],
    ['the whole takes precedence over accessories', 'Leather bag with gold chain and metal buckle', 'leather'],
    ['"made of" decides also at the end', 'Elegant lamp, with glass shade, made of brass', 'brass'],
    ['metal without a more specific name', 'Metal rack', 'metal'],
    ['bamboo is a wood and a viscose', 'Bamboo box', 'bamboo+viscose'],
    ['a coating is not the material', 'Coat of polyester with PVC coating', 'polyester'],
  ])('the main material is recognized: %s', (_name, title, material) => {
    expect(valuesOf(title)['material']).toBe(material);
  });

  test.each([
    'Bed linen set',
    'Gold tone chain',
    'Glass cleaner',
    'Wood glue',
    'Stone washed',
    'Leather conditioner',
    'Gold ring',
    'Cotton swab',
  ])('the main material is not found in: %s', (title) => {
    expect(valuesOf(title)['material']).toBeUndefined();
  });

  test('the main material is not a negated material', () => {
    expect(valuesOf('Bag without leather')['material']).toBeUndefined();
  });
});

describe('materials of parts', () => {
  test.each([
    ['Leather upper, rubber sole', { upper: 'leather', sole: 'rubber' }],
    ['Upper: mesh fabric; Sole: rubber; Lining: cotton', { upper: 'textile', sole: 'rubber', lining: 'cotton' }],
    ['Outer soles of rubber or plastics and uppers of leather', { sole: 'rubber', upper: 'leather' }],
    [
      'Shell: 100% polyester. Lining: 100% nylon. Filling: 90% goose down 10% feather',
      { outer: 'polyester', lining: 'nylon', filling: 'down' },
    ],
    ['Outer surface of leather', { outer: 'leather' }],
    ['Gold plated brass', { plated: 'gold', material: 'brass' }],
    ['Pillow filled with polyester', { filling: 'polyester' }],
    ['Metal frame, cotton cover', { frame: 'metal', material: 'cotton' }],
  ])('materials are assigned to their parts: %s', (title, expected) => {
    expect(valuesOf(title)).toMatchObject(expected);
  });
});

describe('other attributes', () => {
  test.each([
    ['Non-woven bag', 'construction', 'nonwoven'],
    ['Knitted fabric, not woven', 'construction', 'knit'],
    ['French terry hoodie', 'construction', 'knit'],
    ['Denim skirt', 'construction', 'woven'],
    ['Lace up boots', 'construction', undefined],
    ['Shirt for men and women', 'gender', 'unisex'],
    ['Ladies shirt', 'gender', 'female'],
    ['Bodysuit 0-3 months', 'age', 'baby'],
    ['Baby blue dress', 'age', undefined],
    ['Dress size 3T', 'age', 'child'],
    ['Building set, ages 6+', 'age', undefined],
    ['Bike, no motor', 'motor', 'no'],
    ['Toy without battery', 'power', undefined],
    ['USB rechargeable lamp', 'power', 'rechargeable'],
    ['925 ring', 'purity', 'yes'],
    ['Coffee, not decaffeinated, roasted', 'state', 'roasted'],
  ])('attributes are read from: %s (%s is %s)', (title, name, value) => {
    expect(valuesOf(title)[name]).toBe(value);
  });
});
