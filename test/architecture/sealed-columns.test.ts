import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@landed/stack/repo-root';
import { retentionPolicy } from '@landed/workflows/retention/policy';
import { expect, it } from 'vitest';
import { documentedPlaces } from '../setup/retention-table.js';

const read = (...path: string[]) => readFileSync(join(repoRoot, ...path), 'utf8');
const encryption = read('docs/architecture/encryption.md');
const retention = read('docs/features/retention.md');
const schema = readdirSync(join(repoRoot, 'prisma/schema')).map((name) => read('prisma/schema', name));

/** The tables with columns of bytes: everything that is sealed or a hash. */
const withBytes = schema
  .flatMap((text) => [...text.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].map(([, body]) => String(body)))
  .filter((body) => /^ +\w+ +Bytes\b/m.test(body))
  .map((body) => /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '');

const namesIn = (text: string) => [...text.matchAll(/`([a-z_]+)`/g)].map(([, name]) => String(name));

it('the page about encryption names every table with a sealed column or a hash, and no other', () => {
  const cells = [...encryption.matchAll(/^- (.+?):/gm)].map(([, cell]) => String(cell));
  const hashes = /^Kept as hashes: .+$/m.exec(encryption)?.[0] ?? '';
  const named = [...cells, hashes].flatMap(namesIn);
  expect([...new Set(named)].toSorted()).toEqual([...new Set(withBytes)].toSorted());
});

it.each([
  ['a response, and the idempotency key as it was sent', retentionPolicy.responseMilliseconds],
  ["a tombstone's key", retentionPolicy.keyMilliseconds],
  ['a key that charged nothing and has no response', retentionPolicy.responseMilliseconds],
  ['a webhook delivery with its attempts', retentionPolicy.deliveryMilliseconds],
])('the page about retention states the period that the sweep uses: %s', (data, milliseconds) => {
  const row = retention.split('\n').find((line) => line.startsWith(`| ${data}`));
  expect(row).toContain(`| ${milliseconds / 86_400_000} days from `);
});

it('the page about retention states the periods of sessions and mails that their statements use', () => {
  const keptDays = (file: string) => /^const keptDays = (\d+);$/m.exec(read('prisma/src/write/user', file))?.[1];
  expect(retention).toContain(`| ${keptDays('session.ts')} days from its end | deleted |`);
  expect(retention).toContain(`| ${keptDays('outbox.ts')} days | deleted |`);
});

it('the page about retention names places of personal data that exist: columns, and the payloads at Temporal', () => {
  const columnsOf = (text: string) =>
    [...text.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].flatMap(([, body = '']) => {
      const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '';
      return [...body.matchAll(/^ +(\w+) +\w.*$/gm)].map(
        ([line, field = '']) => `${table}.${/[^@]@map\("(\w+)"\)/.exec(line)?.[1] ?? field}`,
      );
    });
  const columns = new Set(schema.flatMap(columnsOf));
  const places = [...documentedPlaces('buyers'), ...documentedPlaces('people')];
  expect(places.filter((place) => !columns.has(place))).toEqual(['payloads']);
  expect(places.length).toBeGreaterThan(15);
});
