import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLockOwner, takeLock } from './lock.js';
import { identifyProcess } from './process-identity.js';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-lock-'));
  path = join(folder, 'stack.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('takeLock returns the holder to a second caller and changes nothing', () => {
  const first = takeLock(path);
  const second = takeLock(path);
  expect(first.held).toBe(true);
  expect(second.held).toBe(false);
  expect(!second.held && second.owner.pid).toBe(process.pid);
  expect(readLockOwner(path)?.pid).toBe(process.pid);
});

test('a released lock can be taken again and leaves nothing behind', () => {
  const first = takeLock(path);
  if (first.held) first.release();
  expect(readdirSync(folder)).toEqual([]);
  expect(takeLock(path).held).toBe(true);
});

test('the lock of a killed process is taken over', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const identity = identifyProcess(other.pid ?? 0);
  writeFileSync(path, JSON.stringify({ ...identity, since: '2026-01-01T00:00:00.000Z' }));
  expect(takeLock(path).held).toBe(false);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(takeLock(path).held).toBe(true);
});

test('a lock whose process id belongs to another process now is taken over', () => {
  const identity = identifyProcess(process.pid);
  writeFileSync(path, JSON.stringify({ ...identity, started: 'before the last boot', since: '' }));
  expect(readLockOwner(path)).toBeUndefined();
  expect(takeLock(path).held).toBe(true);
});

test('an unreadable lock file is taken over', () => {
  writeFileSync(path, '{"pid":');
  expect(takeLock(path).held).toBe(true);
});

test('releasing a lock after a takeover keeps the lock of the new holder', () => {
  const first = takeLock(path);
  const identity = identifyProcess(process.pid);
  writeFileSync(path, JSON.stringify({ ...identity, since: 'later' }));
  if (first.held) first.release();
  expect(readLockOwner(path)?.since).toBe('later');
});
