import { readdirSync, readFileSync } from 'node:fs';
import { type EventType, eventTypes } from '@landed/contracts/event/types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { eventFiles } from './event-files.js';
import { schemaOf } from './events-schema.js';

const folder = new URL('../../../docs/events/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

type Json = Readonly<Record<string, unknown>>;

const written = read('samples.jsonl').trimEnd().split('\n');
const samples = new Map(written.map((line) => JSON.parse(line) as Json).map((sample) => [sample['type'], sample]));

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(read('events.schema.json')) as Json, 'events');

/** Whether the schema of an event type accepts the value. */
const isValid = (type: EventType, event: unknown) => ajv.getSchema(`events${schemaOf(type)}`)?.(event) === true;

/**
 * Copies of the sample at every depth: each lacks one property, or has one property of another type. Metadata has no key
 * that must be there.
 */
function broken(value: unknown, of = ''): unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const { [name]: _, ...rest } = value as Json;
    return [
      ...(of === 'metadata' ? [] : [rest]),
      { ...rest, [name]: { not: ['this'] } },
      ...broken(part, name).map((changed) => ({ ...rest, [name]: changed })),
    ];
  });
}

describe('docs/events', () => {
  it('contains the generated files and a README, and nothing else', () => {
    expect(readdirSync(folder).toSorted()).toEqual([...Object.keys(eventFiles), 'README.md'].toSorted());
  });

  it('events.schema.json equals what the code generates, byte for byte in compact form', () => {
    const compact = (text: string) => JSON.stringify(JSON.parse(text));
    expect(compact(read('events.schema.json'))).toBe(compact(eventFiles['events.schema.json']));
  });

  it('samples.jsonl equals what the code generates, with one sample of every event', () => {
    expect(read('samples.jsonl')).toBe(eventFiles['samples.jsonl']);
    expect([...samples.keys()]).toEqual([...eventTypes]);
    expect(written).toHaveLength(eventTypes.length);
  });
});

describe('the event page', () => {
  const page = readFileSync(new URL('../features/event.md', folder), 'utf8');

  it('the event page lists every event, in the order of the code', () => {
    const lists = [
      ...page.matchAll(/^- ((?:`(?:payment_intent|refund|dispute|payout|webhook_endpoint)\.\w+`(?:, )?)+):/gm),
    ];
    const names = lists.flatMap(([, list = '']) => list.replaceAll('`', '').split(', '));
    expect(names).toEqual([...eventTypes]);
  });
});

describe.each(eventTypes)('the sample of %s', (type) => {
  const sample = samples.get(type);

  it('the sample of an event is valid, and becomes invalid when a field is missing or has another type', () => {
    expect(isValid(type, sample)).toBe(true);
    expect(ajv.getSchema('events')?.(sample)).toBe(true);
    const changed = broken(sample);
    expect(changed.length).toBeGreaterThan(40);
    expect(changed.filter((event) => isValid(type, event))).toEqual([]);
  });

  it('the sample of an event is not a valid sample of another event', () => {
    const others = eventTypes.filter((other) => other !== type);
    expect(others.filter((other) => isValid(other, sample))).toEqual([]);
  });

  it('the sample stays far below the limit of 20 KiB', () => {
    expect(Buffer.byteLength(JSON.stringify(sample))).toBeLessThan(2_000);
  });
});
