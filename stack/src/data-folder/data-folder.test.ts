import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFolder, deleteDataFolder, openDataFolder } from './data-folder.js';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'landed-folder-'));
});

afterEach(() => rmSync(parent, { recursive: true }));

test('a data folder is created, recognized and deleted', () => {
  const folder = dataFolder(join(parent, 'data'));
  openDataFolder(folder);
  openDataFolder(folder);
  expect(statSync(folder.logs).mode & 0o777).toBe(0o700);
  expect(deleteDataFolder(folder)).toBe(true);
  expect(existsSync(folder.root)).toBe(false);
  expect(deleteDataFolder(folder)).toBe(false);
});

test('a folder with other files is neither used nor deleted', () => {
  const folder = dataFolder(join(parent, 'photos'));
  mkdirSync(folder.root);
  const photo = join(folder.root, 'beach.jpg');
  writeFileSync(photo, '');
  expect(() => openDataFolder(folder)).toThrow('is not empty and is not a Landed data folder');
  expect(() => deleteDataFolder(folder)).toThrow('is not a Landed data folder, so it is not deleted');
  expect(existsSync(photo)).toBe(true);
});

test('an existing empty folder is used', () => {
  const folder = dataFolder(join(parent, 'empty'));
  mkdirSync(folder.root);
  openDataFolder(folder);
  expect(existsSync(folder.sandbox)).toBe(true);
});
