import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataFolder } from '../data-folder/data-folder.js';
import { loadSecrets } from '../data-folder/secrets.js';
import { defaultPorts } from '../ports/port-name.js';
import { readSettings } from '../settings.js';
import { silentSteps } from '../step-log.js';
import { takeShopLock } from './shop.js';
import { startShop } from './start-shop.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-start-shop-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('the stack starts no demo shop beside that of npm run shop, and says which process to end', async () => {
  const settings = readSettings({ LANDED_DATA_DIR: folder });
  openDataFolder(settings.folder);
  const other = takeShopLock(settings);
  const notes: string[] = [];
  const context = {
    settings,
    programRoot: folder,
    extraEnv: {},
    ports: defaultPorts,
    secrets: loadSecrets(join(folder, 'secrets.json')),
    databaseUrl: 'postgresql://nobody@127.0.0.1/nothing',
    temporalAddress: '127.0.0.1:7233',
    temporalUiUrl: null,
    steps: { ...silentSteps, note: (line: string) => void notes.push(line) },
    onStop: () => undefined,
  };
  const startChild = () => Promise.reject(new Error('never called'));
  const { signal } = new AbortController();
  expect(await startShop(context, [], startChild, signal)).toBe(null);
  const reason = `that of \`npm run shop\` is still running (pid ${process.pid}). End it first.`;
  expect(notes).toEqual([`  ! The stack runs without its demo shop: ${reason}`]);
  expect(takeShopLock(settings).held).toBe(false);
  if (other.held) other.release();

  // A shop that does not start leaves the lock to the next one.
  await startShop(context, [], startChild, signal);
  expect(notes.at(-1)).toBe('  ! The stack runs without its demo shop: The database has no seeded merchant.');
  const free = takeShopLock(settings);
  expect(free.held).toBe(true);
});
