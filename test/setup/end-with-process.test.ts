import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from '@landed/stack/data-folder/data-folder';
import { ProcessRecord } from '@landed/stack/process/process-record';
import { expect, it } from 'vitest';
import { endWithProcess, spawnChild } from './end-with-process.js';

it('an exit of the process that started a stack ends its detached children and deletes its data', async () => {
  const folder = dataFolder(mkdtempSync(join(tmpdir(), 'landed-exit-')));
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await once(child, 'spawn');
  new ProcessRecord(folder.processesFile).started('workers', child.pid ?? 0);
  const others = process.listeners('exit');
  const release = endWithProcess(folder);
  const [atExit] = process.listeners('exit').filter((listener) => !others.includes(listener));
  release();
  expect(process.listeners('exit')).toEqual(others);

  atExit?.(0);
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(existsSync(folder.root)).toBe(false);
});

it('an exit of the process that started a child ends the child, and does nothing about one that has ended', async () => {
  const others = process.listeners('exit');
  const sleeps = () => spawnChild(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const [child, ended] = [sleeps(), sleeps()];
  ended.kill('SIGTERM');
  await once(ended, 'exit');
  const atExit = process.listeners('exit').filter((listener) => !others.includes(listener));
  expect(atExit).toHaveLength(1);
  const gone = once(child, 'exit');
  atExit[0]?.(0);
  expect(await gone).toEqual([null, 'SIGKILL']);
  expect(process.listeners('exit')).toEqual(others);
});
