import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProcessRecord } from '../process/process-record.js';
import type { ChildSpec } from './child-process.js';
import { SupervisedChild } from './supervised-child.js';

let folder: string;
let notes: string[];
let child: SupervisedChild | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-child-'));
  notes = [];
});

afterEach(async () => {
  await child?.kill();
  rmSync(folder, { recursive: true });
});

const logFile = (): string => join(folder, 'sandbox.log');
const log = (): string => readFileSync(logFile(), 'utf8');

function supervise(script: string, overrides: Partial<ChildSpec> = {}, restart = true): SupervisedChild {
  const spec: ChildSpec = {
    name: 'sandbox',
    command: process.execPath,
    args: ['-e', script],
    env: {},
    cwd: folder,
    logFile: logFile(),
    readyWithinSeconds: 10,
    isReady: () => Promise.resolve(log().endsWith('ready\n')),
    ...overrides,
  };
  const steps = {
    step: <T>(_title: string, work: (progress: () => void) => Promise<T>) => work(() => undefined),
    note: (line: string) => notes.push(line),
  };
  child = new SupervisedChild(spec, {
    record: new ProcessRecord(join(folder, 'processes.json')),
    steps,
    restart,
    onChange: () => undefined,
  });
  return child;
}

const serving = "console.log('ready'); setInterval(() => {}, 1000);";

test('a child that is killed from outside is restarted', async () => {
  const supervised = supervise(serving);
  await supervised.start();
  const first = supervised.pid ?? 0;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => supervised.pid !== undefined && supervised.pid !== first).toBe(true);
  expect(notes[0]).toBe('  ! sandbox ended (SIGKILL); restarting it in 0.25 s');
});

test('a child that the stack ended stays down until it is started', async () => {
  const supervised = supervise(serving);
  await supervised.start();
  await supervised.kill('SIGKILL');
  expect(supervised.pid).toBeUndefined();
  expect(notes).toEqual([]);
  await supervised.start();
  expect(supervised.pid === undefined).toBe(false);
  await expect.poll(log).toBe('ready\nready\n');
});

test('a child is not restarted when restarts are off', async () => {
  const supervised = supervise(serving, {}, false);
  await supervised.start();
  process.kill(supervised.pid ?? 0, 'SIGKILL');
  await expect.poll(() => supervised.pid).toBeUndefined();
  expect(notes).toEqual([]);
});

test('a child that ends before it is ready fails the start with the end of its log', async () => {
  const supervised = supervise("console.error('no such port'); process.exit(3)");
  await expect(supervised.start()).rejects.toThrow(
    `sandbox ended (exit code 3). The end of ${logFile()}:\nno such port`,
  );
});

test('a child that does not get ready in time is ended', async () => {
  const supervised = supervise('setInterval(() => {}, 1000)', { readyWithinSeconds: 0.2 });
  writeFileSync(logFile(), '');
  await expect(supervised.start()).rejects.toThrow('sandbox was not ready within 0.2 s');
  expect(supervised.pid).toBeUndefined();
});

test('a child with several start attempts is started again', async () => {
  const marker = join(folder, 'second');
  const script = `const fs = require('fs'); if (!fs.existsSync('${marker}')) { fs.writeFileSync('${marker}', ''); process.exit(1); } ${serving}`;
  const supervised = supervise(script, { startAttempts: 3 });
  writeFileSync(logFile(), '');
  await supervised.start();
  expect(log()).toBe('ready\n');
});

test('aborting a start ends the child', async () => {
  const supervised = supervise('setInterval(() => {}, 1000)');
  writeFileSync(logFile(), '');
  const controller = new AbortController();
  const started = supervised.start(controller.signal);
  setTimeout(() => controller.abort(new Error('given up')), 100);
  await expect(started).rejects.toThrow('given up');
  expect(supervised.pid).toBeUndefined();
});
