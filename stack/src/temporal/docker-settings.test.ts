import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

test.each([
  ['a server of your own', 'temporal:7233', 'temporal operator search-attribute create', /--name (\w+) --type (\w+)/g],
  ['Temporal Cloud', 'a.b.tmprl.cloud:7233', 'tcld namespace search-attributes add', /--search-attribute (\w+)=(\w+)/g],
])('%s gets the search attributes of the local one', (_, address, command, pattern) => {
  const folder = mkdtempSync(join(tmpdir(), 'landed-namespace-'));
  try {
    for (const program of ['temporal', 'tcld'])
      writeFileSync(join(folder, program), `#!/bin/sh\necho ${program} "$@"\n`, { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env['PATH']}`, TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: 'landed' };
    const script = join(repoRoot, 'docker/temporal/create-namespace.sh');
    const said = execFileSync('sh', [script], { env, encoding: 'utf8' });
    expect(said).toContain(`${command} --namespace landed --`);
    expect(pairs(said, pattern)).toEqual(searchAttributes);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the server in a container has the minimum accepted version', () => {
  const [, version] = /image: temporalio\/server:(\S+)/.exec(read('docker-compose.yml')) ?? [];
  expect(version?.split('.').slice(0, 2)).toEqual(temporalServerMin.split('.').slice(0, 2));
});
