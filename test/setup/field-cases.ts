import type { Field } from './api-test.js';
import { memberPaths, objectPaths, textWith, withValue, writePath } from './body-paths.js';

/** A body with one invalid field. */
export interface FieldCase {
  readonly name: string;
  /** JSON text, because some errors are in how a value is written. */
  readonly text: string;
  readonly code: 'validation_error' | 'invalid_amount';
  readonly field: Field;
}

const unknownField = { code: 'unknown_field', message: 'Is not a field of this request.' };

/** One case per required member: the body without it. */
export function missingFields(body: object, required: readonly string[]): FieldCase[] {
  const members = memberPaths(body).filter((path) => required.includes(writePath(path)));
  if (members.length !== required.length) throw new Error('A required field is not in the body.');
  return members.map((path) => ({
    name: `without ${writePath(path)}`,
    text: JSON.stringify(withValue(body, path, undefined)),
    code: 'validation_error',
    field: { path: writePath(path), code: 'required', message: 'Is required.' },
  }));
}

/** One case per object of the body, at any depth, with an additional member; one case per member, misspelt. */
export function extraFields(body: object): FieldCase[] {
  const added = objectPaths(body).map((path) => [...path, 'colour']);
  const misspelt = memberPaths(body).filter((path) => typeof path.at(-1) === 'string');
  const variants = misspelt.map((path) => [...path.slice(0, -1), `${String(path.at(-1))}s`]);
  return [...added, ...variants].map((path) => ({
    name: `with ${writePath(path)}`,
    text: JSON.stringify(withValue(body, path, 1)),
    code: 'validation_error',
    field: { path: writePath(path), ...unknownField },
  }));
}

const spelling = { code: 'not_integer', message: 'Must be written as an integer, without fraction or exponent.' };
const type = { code: 'type', message: 'Must be an integer.' };

/** Literals that every number field rejects, whatever their value. */
const neverNumbers: readonly (readonly [literal: string, issue: Omit<Field, 'path'>])[] = [
  ...['10.0', '1e2', '1E+2', '100e-1', '0.5', '-0', '-0.0', '1E400', '-1.5'].map((text) => [text, spelling] as const),
  ...['"10"', '""', 'null', 'true', 'false', '[10]', '{}'].map((text) => [text, type] as const),
];

const hugeNumbers = ['9007199254740993', '99999999999999999999', `1${'0'.repeat(300)}`];

/** Values that an amount field from `min` to 99,999,999 rejects. An `optional` one accepts null. */
export function amountCases(
  body: object,
  path: readonly (string | number)[],
  min: 0 | 1,
  optional: 'optional' | 'required' = 'required',
): FieldCase[] {
  const range = { code: 'invalid_amount', message: `Must be from ${min} to 99999999.` };
  const outside = ['-1', '-99999999999999999999', ...(min === 1 ? ['0'] : []), '100000000', ...hugeNumbers];
  const never = optional === 'optional' ? neverNumbers.filter(([literal]) => literal !== 'null') : neverNumbers;
  return numberCases(body, path, [...never, ...outside.map((literal) => [literal, range] as const)]);
}

/** Values that a quantity rejects. */
export function quantityCases(body: object, path: readonly (string | number)[]): FieldCase[] {
  return wholeNumberCases(body, path, 1, 10_000);
}

/** Values that a whole number from `min` to `max` rejects. */
export function wholeNumberCases(
  body: object,
  path: readonly (string | number)[],
  min: number,
  max: number,
  presence: 'required' | 'optional' = 'required',
): FieldCase[] {
  const small = { code: 'too_small', message: `Must be at least ${min}.` };
  const large = { code: 'too_large', message: `Must be at most ${max}.` };
  return numberCases(body, path, [
    ...neverNumbers.filter(([literal]) => presence === 'required' || literal !== 'null'),
    ...[min - 1, -1, -10_000].map((value) => [String(value), small] as const),
    ...[String(max + 1), String(max * 10), ...hugeNumbers].map((literal) => [literal, large] as const),
  ]);
}

function numberCases(body: object, path: readonly (string | number)[], literals: typeof neverNumbers): FieldCase[] {
  return literals.map(([literal, issue]) => ({
    name: `with ${writePath(path)} = ${literal.length > 40 ? `${literal.slice(0, 40)}…` : literal}`,
    text: textWith(body, path, literal),
    code: issue.code === 'invalid_amount' ? 'invalid_amount' : 'validation_error',
    field: { path: writePath(path), ...issue },
  }));
}

/** One case per row: a value that the field rejects, and the error that it causes. */
export function valueCases(
  body: object,
  rows: readonly (readonly [
    path: readonly (string | number)[],
    value: unknown,
    code: string,
    message: string,
    /** The field that the error names, if it is not the one with the value. */
    named?: readonly (string | number)[],
  ])[],
): FieldCase[] {
  return rows.map(([path, value, code, message, named = path]) => ({
    name: `with ${writePath(path)} = ${shown(value)}`,
    text: JSON.stringify(withValue(body, path, value)),
    code: 'validation_error',
    field: { path: writePath(named), code, message },
  }));
}

/** Values that a text field of at most `max` characters rejects. */
export function textCases(body: object, path: readonly (string | number)[], max: number): FieldCase[] {
  return [...valueCases(body, [[path, '', 'empty', 'Must not be empty.']]), ...addressPartCases(body, path, max)];
}

/** Values that an optional part of an address rejects. An empty text means that the part is absent. */
export function addressPartCases(body: object, path: readonly (string | number)[], max: number): FieldCase[] {
  const cannotBeStored = 'Must not contain U+0000 or unpaired surrogates.';
  const disguising = 'Must not contain control or bidirectional characters.';
  return valueCases(body, [
    [path, 'x'.repeat(max + 1), 'too_long', `Must have at most ${max} characters.`],
    // The length is checked first: nothing else is said about a text that is too long.
    [path, `${'x'.repeat(max + 1)} 4242424242424242\0`, 'too_long', `Must have at most ${max} characters.`],
    [path, ' \t\n', 'empty', 'Must not be empty.'],
    [path, 'a\0b', 'invalid_characters', cannotBeStored],
    ...['a\u0007b', 'a\u0085b', 'a\u202eb', 'a\u2066b', 'a\u200fb'].map(
      (value) => [path, value, 'invalid_characters', disguising] as const,
    ),
    [path, 7, 'type', 'Must be a string.'],
    [path, ['x'], 'type', 'Must be a string.'],
    [path, { text: 'x' }, 'type', 'Must be a string.'],
    [path, true, 'type', 'Must be a string.'],
  ]);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text;
}
