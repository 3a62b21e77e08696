import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callingKeys } from './processor-account.js';
import { loadSecrets } from './secrets.js';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-secrets-'));
  path = join(folder, 'secrets.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('secrets are created once and kept', () => {
  expect(loadSecrets(path)).toEqual(loadSecrets(path));
});

test('two data folders share no secret', () => {
  const [first, second] = [loadSecrets(path), loadSecrets(join(folder, 'other.json'))];
  expect(first.encryption_keys).not.toBe(second.encryption_keys);
  expect(first.api_key_pepper).not.toBe(second.api_key_pepper);
  expect(first.postgres_password).not.toBe(second.postgres_password);
});

test('there is one processor account per entity and mode, each with its own keys', () => {
  const { processor_accounts: accounts } = loadSecrets(path);
  const pairs = accounts.map(({ rail, entity }) => `${rail} ${entity}`);
  expect(pairs.sort()).toEqual(
    ['live', 'test'].flatMap((rail) => ['au', 'ca', 'eu', 'gb', 'us'].map((entity) => `${rail} ${entity}`)),
  );
  expect(new Set(accounts.map(({ secret_key }) => secret_key)).size).toBe(10);
  expect(new Set(accounts.map(({ webhook_secret }) => webhook_secret)).size).toBe(10);
});

test('a file without webhook secrets gets them once and keeps everything else', () => {
  const today = loadSecrets(path);
  const older = { ...today, processor_accounts: today.processor_accounts.map(callingKeys) };
  writeFileSync(path, JSON.stringify(older), { mode: 0o644 });

  const completed = loadSecrets(path);
  expect({ ...completed, processor_accounts: completed.processor_accounts.map(callingKeys) }).toEqual(older);
  const secrets = completed.processor_accounts.map(({ webhook_secret }) => webhook_secret);
  expect(secrets.every((secret) => /^whsec_[0-9a-f]{48}$/.test(secret))).toBe(true);
  expect(new Set(secrets).size).toBe(10);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(completed);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(loadSecrets(path)).toEqual(completed);
});

test('only the owner can read the file, even after its mode was changed', () => {
  loadSecrets(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  chmodSync(path, 0o644);
  loadSecrets(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a damaged file is rejected and kept, and the message repeats none of it', () => {
  const secrets = loadSecrets(path);
  const damaged = JSON.stringify({ ...secrets, api_key_pepper: 'short-secret' });
  writeFileSync(path, damaged);
  expect(() => loadSecrets(path)).toThrow(
    `${path} is damaged (api_key_pepper). Restore it, or delete all data with \`npm run reset\`.`,
  );
  expect(readFileSync(path, 'utf8')).toBe(damaged);
});
