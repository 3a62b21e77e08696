import { describe, expect, it } from 'vitest';
import { missingDestination } from './rules.js';

const text = { sku: 'A', title: 'Mug' };
const coded = { ...text, hs_code: '691200' };
const missing = {
  path: 'destination_country',
  code: 'required',
  message: 'Is required unless every product has an hs_code.',
};

describe('missingDestination', () => {
  it.each([
    ['is given', { destination_country: 'GB', products: [text] }],
    ['is given although every code is supplied', { destination_country: 'GB', products: [coded] }],
    ['is not given and every code is supplied', { products: [coded, coded] }],
    ['is null and every code is supplied', { destination_country: null, products: [coded] }],
  ])('reports nothing when the destination %s', (_, body) => {
    expect(missingDestination(body)).toBe(null);
  });

  it.each([
    ['absent', { products: [text] }],
    ['null', { destination_country: null, products: [text] }],
    ['absent and one code of many is not supplied', { products: [coded, text, coded] }],
    ['absent and a code is null', { products: [{ ...text, hs_code: null }] }],
  ])('requires a destination when it is %s', (_, body) => {
    expect(missingDestination(body)).toEqual(missing);
  });
});
