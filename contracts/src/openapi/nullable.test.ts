import { describe, expect, it } from 'vitest';
import { withNullAsType } from './nullable.js';

describe('withNullAsType', () => {
  it('withNullAsType joins a type and null into one list of types, and keeps what the schema says', () => {
    const union = { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }], description: 'Text.' };
    const node = { properties: { text: union } };
    expect(withNullAsType(node)).toEqual({
      properties: { text: { type: ['string', 'null'], maxLength: 3, description: 'Text.' } },
    });
  });

  it('withNullAsType lists null among the values of an enum and of a constant', () => {
    const one = { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] };
    const two = { anyOf: [{ type: 'string', const: 'a' }, { type: 'null' }] };
    expect(withNullAsType([one, two])).toEqual([
      { type: ['string', 'null'], enum: ['a', 'b', null] },
      { type: ['string', 'null'], enum: ['a', null] },
    ]);
  });

  it('withNullAsType gives a field that is always null the type of a text', () => {
    const node = { properties: { status: { type: 'null', description: 'None.' } } };
    expect(withNullAsType(node)).toEqual({
      properties: { status: { type: ['string', 'null'], description: 'None.' } },
    });
  });

  it.each([
    [{ anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }] }],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }],
    [{ examples: [null, 'anyOf', 1] }],
  ])('withNullAsType leaves %j as it is', (node) => {
    expect(withNullAsType(node)).toEqual(node);
  });
});
