import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@landed/codec/log/logger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildOf } from './build.js';
import { openBuilds } from './builds.js';

const log = createLogger('gateway', 'silent');
const [older, newer] = [Buffer.from('older()'), Buffer.from('newer()')];
let folder: string;

/** An instance of the gateway that was released with this script. */
const instance = (script: Buffer, at: string | undefined = folder) =>
  openBuilds({ folder: at, log, read: async () => script });

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'landed-builds-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('openBuilds', () => {
  it('serves the builds of earlier and later versions during a rolling upgrade, and afterwards', async () => {
    const [before, after] = [instance(older), instance(newer)];
    const [first, second] = [await before.current(), await after.current()];
    expect((await before.named(second.name))?.plain).toEqual(newer);
    expect((await after.named(first.name))?.plain).toEqual(older);
    expect((await instance(Buffer.from('newest()')).named(first.name))?.integrity).toBe(first.integrity);
    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith('.js'))
        .toSorted(),
    ).toEqual([first.name, second.name, (await buildOf(Buffer.from('newest()'))).name].toSorted());
  });

  it('serves only the build of its version without a folder', async () => {
    const builds = instance(newer, undefined);
    const { name } = await builds.current();
    expect((await builds.named(name))?.plain).toEqual(newer);
    expect(await builds.named((await buildOf(older)).name)).toBeUndefined();
  });

  it('serves no file whose content is not that of its name, and no other file', async () => {
    const builds = instance(newer);
    const { name } = await buildOf(older);
    writeFileSync(join(folder, name), 'changed()');
    writeFileSync(join(folder, 'secret.js'), 'secret()');
    for (const asked of [name, 'secret.js', '../secret.js', 'v1-0000000000000000.js']) {
      expect(await builds.named(asked)).toBeUndefined();
    }
    // A repaired file is served at once.
    writeFileSync(join(folder, name), older);
    expect((await builds.named(name))?.plain).toEqual(older);
  });

  it('serves its own build although the folder cannot be written', async () => {
    const builds = instance(newer, join(folder, 'missing'));
    expect((await builds.current()).plain).toEqual(newer);
  });

  it('openBuilds has its own build in the folder before it publishes the address', async () => {
    const { name } = await instance(newer).current();
    expect(readFileSync(join(folder, name))).toEqual(newer);
  });
});
