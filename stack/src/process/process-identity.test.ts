import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { identifyProcess, isSameProcess } from './process-identity.js';

test('a running process is recognized', () => {
  const identity = identifyProcess(process.pid);
  expect(identity?.pid).toBe(process.pid);
  expect(identity !== undefined && isSameProcess(identity)).toBe(true);
});

test('a process that ended has no identity', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const identity = identifyProcess(child.pid ?? 0);
  await once(child, 'exit');
  expect(identifyProcess(child.pid ?? 0)).toBeUndefined();
  expect(identity !== undefined && isSameProcess(identity)).toBe(false);
});

test('another process with the recorded id is not the recorded process', () => {
  const identity = identifyProcess(process.pid);
  if (identity === undefined) throw new Error('This process is not in the process list.');
  expect(isSameProcess({ ...identity, started: 'another time' })).toBe(false);
  expect(isSameProcess({ ...identity, executable: '/usr/bin/something-else' })).toBe(false);
});

test('a zombie counts as ended', async () => {
  // The shell starts a background process, then replaces itself with a program that never waits for it.
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 30']);
  try {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const zombie = Number(line.toString());
    await expect.poll(() => identifyProcess(zombie)).toBeUndefined();
  } finally {
    parent.kill('SIGKILL');
  }
});
