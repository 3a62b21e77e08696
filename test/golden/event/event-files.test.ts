import { readdirSync, readFileSync } from 'node:fs';
import { type EventType, eventTypes } from '@landed/contracts/event/types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { eventFiles } from './event-files.js';

const folder = new URL('../../../docs/events/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

type Json = Readonly<Record<string, unknown>>;

const validators = new Map(
  eventTypes.map((type) => {
    const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
    addFormats.default(ajv);
    return [type, ajv.compile(read(`${type}.schema.json`) as Json)];
  }),
);

/** Whether the schema of an event type accepts the value. */
const isValid = (type: EventType, event: unknown): boolean => validators.get(type)?.(event) === true;

/** Copies of the sample at every depth: each lacks one property, or has one property of another type. */
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
  it('contains a sample and a schema of every event and a README, and nothing else', () => {
    const names = [...eventFiles.map(({ name }) => name), 'README.md'];
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
  });

  it.each(eventFiles)('$name equals what the code generates, byte for byte in compact form', ({ name, content }) => {
    expect(JSON.stringify(read(name))).toBe(JSON.stringify(content));
  });
});

describe('the event page', () => {
  const page = readFileSync(new URL('../features/event.md', folder), 'utf8');

  it('has a row for every event, in the order of the code', () => {
    const rows = page
      .split('\n')
      .filter((line) => /^\| `(payment_intent|refund|dispute|payout|webhook_endpoint)\./.test(line));
    const names = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(names).toEqual([...eventTypes]);
  });

  it('shows the sample with a shortened resource', () => {
    const shown = JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? '') as { data: { object: object } };
    expect(read('refund.succeeded.json')).toMatchObject(shown);
    expect(Object.keys(shown)).toEqual(Object.keys(read('refund.succeeded.json') as Json));
  });
});

describe.each(eventTypes)('the sample of %s', (type) => {
  const sample = read(`${type}.json`);

  it('is valid, and becomes invalid when a field is missing or has another type', () => {
    expect(isValid(type, sample)).toBe(true);
    const changed = broken(sample);
    expect(changed.length).toBeGreaterThan(40);
    expect(changed.filter((event) => isValid(type, event))).toEqual([]);
  });

  it('is not a valid sample of another event', () => {
    const others = eventTypes.filter((other) => other !== type);
    expect(others.filter((other) => isValid(other, sample))).toEqual([]);
  });

  it('stays far below the limit of 20 KiB', () => {
    expect(Buffer.byteLength(JSON.stringify(sample))).toBeLessThan(2_000);
  });
});
