import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identifyProcess } from './process-identity.js';
import { endOrphans, ProcessRecord } from './process-record.js';

let folder: string;
let path: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-record-'));
  path = join(folder, 'processes.json');
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function idle(): ChildProcess & { pid: number } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  children.push(child);
  if (child.pid === undefined) throw new Error('Node does not start.');
  return Object.assign(child, { pid: child.pid });
}

test('endOrphans ends the children of a killed stack, the gateway before the database', async () => {
  const [postgres, gateway] = [idle(), idle()];
  const record = new ProcessRecord(path);
  record.started('postgres', postgres.pid);
  record.started('gateway', gateway.pid);
  const ended = await endOrphans(path);
  expect(ended.map(({ name, pid }) => [name, pid])).toEqual([
    ['gateway', gateway.pid],
    ['postgres', postgres.pid],
  ]);
  expect([identifyProcess(postgres.pid), identifyProcess(gateway.pid)]).toEqual([undefined, undefined]);
});

test('endOrphans does not end another process with a recorded id', async () => {
  const stranger = idle();
  const identity = identifyProcess(stranger.pid);
  writeFileSync(path, JSON.stringify([{ name: 'workers', ...identity, started: 'another time' }]));
  expect(await endOrphans(path)).toEqual([]);
  expect(identifyProcess(stranger.pid)).toEqual(identity);
});

test('an ended child is removed from the record', async () => {
  const child = idle();
  const record = new ProcessRecord(path);
  record.started('sandbox', child.pid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  record.ended('sandbox');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([]);
});

test('endOrphans finds no children in a missing or damaged record', async () => {
  expect(await endOrphans(path)).toEqual([]);
  writeFileSync(path, '[{"name":"gateway","pid":');
  expect(await endOrphans(path)).toEqual([]);
  writeFileSync(path, '[{"name":"init","pid":1,"started":"x","executable":"y"}]');
  expect(await endOrphans(path)).toEqual([]);
});
