import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from '@landed/stack/data-folder/data-folder';
import { takeLock } from '@landed/stack/process/lock';
import { ProcessRecord } from '@landed/stack/process/process-record';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeStale } from '../setup/stack-parent.js';

const hour = 3_600_000;
const now = Date.now();
let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'landed-stale-stacks-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

/** A folder that nothing was written to for two hours. */
function oldFolder(name: string, fill: (root: string) => void = () => undefined): void {
  const root = join(parent, name);
  mkdirSync(root);
  fill(root);
  utimesSync(root, new Date(now - 2 * hour), new Date(now - 2 * hour));
}

const lockOfEndedProcess = (root: string) =>
  writeFileSync(dataFolder(root).lockFile, JSON.stringify({ pid: 1, started: 'never', executable: 'none' }));

it('removes the stacks of killed runs, and keeps those that run, start or belong to others', async () => {
  oldFolder('landed-test-killed', lockOfEndedProcess);
  oldFolder('landed-test-never-started');
  oldFolder('landed-test-running', (root) => takeLock(dataFolder(root).lockFile));
  oldFolder('another', lockOfEndedProcess);
  mkdirSync(join(parent, 'landed-test-starting'));
  await removeStale(parent, now);
  expect(readdirSync(parent).toSorted()).toEqual(['another', 'landed-test-running', 'landed-test-starting']);
});

it('ends the processes of a killed run', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  oldFolder('landed-test-killed', (root) => {
    lockOfEndedProcess(root);
    new ProcessRecord(dataFolder(root).processesFile).started('workers', child.pid ?? 0);
  });
  await removeStale(parent, now);
  expect(await ended).toEqual([null, 'SIGTERM']);
});
