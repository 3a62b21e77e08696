import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../repo-root.js';
import { dynamicConfig } from './dynamic-config.js';
import { temporalServerMin } from './pinned.js';
import { searchAttributes } from './search-attributes.js';

function read(path: string): string {
  return readFileSync(join(repoRoot, path), 'utf8');
}

function pairs(text: string, pattern: RegExp): Record<string, string> {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, key, value]) => [key ?? '', value ?? '']));
}

test('the server in a container has the dynamic configuration of the local one', () => {
  const values = pairs(read('docker/temporal/dynamic-config.yaml'), /^(\S+):\n\s+- value: (\S+)$/gm);
  expect(values).toEqual(Object.fromEntries(Object.entries(dynamicConfig).map(([key, value]) => [key, String(value)])));
});

test('the server in a container has the same search attributes', () => {
  const values = pairs(read('docker/temporal/create-namespace.sh'), /--name (\w+) --type (\w+)/g);
  expect(values).toEqual(searchAttributes);
});

test('the server in a container has the minimum accepted version', () => {
  const [, version] = /image: temporalio\/server:(\S+)/.exec(read('docker-compose.yml')) ?? [];
  expect(version?.split('.').slice(0, 2)).toEqual(temporalServerMin.split('.').slice(0, 2));
});
