import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../settings.js';
import { isAtLeast } from './check-binary.js';
import { findTemporalBinary } from './find-binary.js';

let folder: string;
let server: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-temporal-'));
});

afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true });
});

/** A fake Temporal CLI with this server version. */
function program(path: string, version: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho 'temporal version 1.5.1 (Server ${version}, UI 2.42.1)'\n`);
  chmodSync(path, 0o755);
  return path;
}

const cached = (): string => join(folder, 'cache', 'temporal', '1.5.1', 'temporal');

function find(env: NodeJS.ProcessEnv): ReturnType<typeof findTemporalBinary> {
  const settings = readSettings({ LANDED_CACHE_DIR: join(folder, 'cache'), PATH: join(folder, 'bin'), ...env });
  return findTemporalBinary(settings, () => undefined, new AbortController().signal);
}

/** A download site that sends this body for every file. */
async function downloadSite(body: string): Promise<string> {
  server = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

test('TEMPORAL_CLI_PATH is used before any other source', async () => {
  program(join(folder, 'bin/temporal'), '1.29.1');
  const own = program(join(folder, 'own'), '1.30.2');
  expect(await find({ TEMPORAL_CLI_PATH: own })).toEqual({
    path: own,
    origin: 'server 1.30.2, from TEMPORAL_CLI_PATH',
  });
});

test('an unusable TEMPORAL_CLI_PATH is an error', async () => {
  program(join(folder, 'bin/temporal'), '1.29.1');
  await expect(find({ TEMPORAL_CLI_PATH: join(folder, 'nothing') })).rejects.toThrow(
    'The program of TEMPORAL_CLI_PATH cannot be used',
  );
});

test('the cached program is used when the installed one is too old', async () => {
  program(join(folder, 'bin/temporal'), '1.24.2');
  program(cached(), '1.29.1');
  expect(await find({})).toEqual({ path: cached(), origin: 'server 1.29.1, cached' });
});

test('a download with a wrong checksum is rejected and leaves no file, and the error says what to do', async () => {
  const base = await downloadSite('not the archive');
  const message = await find({ LANDED_TEMPORAL_DOWNLOAD_BASE: base }).catch((error: Error) => error.message);
  expect(message).toContain('has the checksum');
  expect(message).toContain('built with Go: Go is not installed');
  expect(message).toContain('set TEMPORAL_CLI_PATH to the path of such a program');
  expect(existsSync(cached())).toBe(false);
  expect(readdirSync(join(cached(), '..'))).toEqual([]);
});

test('isAtLeast compares versions by number', () => {
  expect(isAtLeast('1.29.1', '1.29.0')).toBe(true);
  expect(isAtLeast('1.9.9', '1.29.0')).toBe(false);
  expect(isAtLeast('2.0.0', '1.29.0')).toBe(true);
  expect(isAtLeast('1.29.0', '1.29.0')).toBe(true);
});
