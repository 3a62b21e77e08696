import { readdirSync, readFileSync } from 'node:fs';
import { eventTypes } from '@landed/contracts/event/types';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { eventFiles } from './event-files.js';

const folder = new URL('../../../docs/events/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

type Json = Readonly<Record<string, unknown>>;

function validatorOf(type: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile(read(`${type}.schema.json`) as Json);
}

/** The sample without one thing that it has, and with one thing that is something else; at every depth. */
function broken(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const { [name]: _, ...rest } = value as Json;
    return [
      rest,
      { ...rest, [name]: { not: 'this' } },
      ...broken(part).map((changed) => ({ ...rest, [name]: changed })),
    ];
  });
}

describe('docs/events', () => {
  it('holds a sample and a schema of every event, and nothing else', () => {
    expect(readdirSync(folder).toSorted()).toEqual(eventFiles.map(({ name }) => name).toSorted());
  });

  it.each(eventFiles)('$name is what the code makes, to the byte of its compact form', ({ name, content }) => {
    expect(JSON.stringify(read(name))).toBe(JSON.stringify(content));
  });
});

describe.each(eventTypes)('the sample of %s', (type) => {
  const sample = read(`${type}.json`);

  it('is valid, and no longer is when a field is left out or something else', () => {
    const validate = validatorOf(type);
    expect([validate(sample), validate.errors]).toEqual([true, null]);
    const changed = broken(sample);
    expect(changed.length).toBeGreaterThan(40);
    expect(changed.filter((event) => validate(event))).toEqual([]);
  });

  it('is no valid sample of another event', () => {
    const others = eventTypes.filter((other) => other !== type);
    expect(others.filter((other) => validatorOf(other)(sample))).toEqual([]);
  });

  it('stays far below the ceiling of 20 KB', () => {
    expect(Buffer.byteLength(JSON.stringify(sample))).toBeLessThan(2_000);
  });
});
