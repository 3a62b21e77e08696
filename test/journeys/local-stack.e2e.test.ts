import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { identifyProcess } from '@landed/stack/process/process-identity';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const bootstrap = join(root, 'stack/bootstrap.mjs');

let dataDir: string;
let env: NodeJS.ProcessEnv;
let started: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'landed-journey-'));
  env = { PATH: process.env['PATH'], HOME: process.env['HOME'], LANDED_DATA_DIR: dataDir };
  for (const name of ['LANDED_CACHE_DIR', 'LANDED_SOURCE_MAPS', 'TEMPORAL_CLI_PATH'])
    if (process.env[name]) env[name] = process.env[name];
  started = [];
});

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  command('reset');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a command until it exits. */
function command(name: 'start' | 'shop' | 'stop' | 'reset'): { code: number | null; output: string } {
  const { status, stdout } = spawnSync(process.execPath, [bootstrap, name], { encoding: 'utf8', env });
  return { code: status, output: stdout };
}

/** Starts a stack as `npm start` does and waits until it has printed everything. */
async function start(
  ...args: readonly string[]
): Promise<{ child: ChildProcess; output: () => string; stack: StackFile }> {
  const child = spawn(process.execPath, [bootstrap, 'start', ...args], { env });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect
    .poll(() => output.includes('To paste') || child.exitCode !== null, { timeout: 270_000, interval: 100 })
    .toBe(true);
  if (child.exitCode !== null) throw new Error(output);
  return { child, output: () => output, stack: stackFile() };
}

const stackFile = (): StackFile => JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as StackFile;

/** A process that ended and is not reaped yet is not alive. */
const isAlive = (pid: number | null): boolean => pid !== null && identifyProcess(pid) !== undefined;

/** The test follows one data folder through both of its starts, because each takes many seconds. */
test('a stack makes the printed order, rejects a second start, survives kill -9 of its processes, and stops', async () => {
  const first = await start();
  expect(first.output()).toMatch(/Status {11}succeeded, acquired by entity us/);
  expect(first.stack.gateway_url).not.toBe(inject('stack').gateway_url);
  expectPrintedCommandsWork(first.output());
  await expectShop(first.output(), first.stack);

  const second = command('start');
  expect(second.code).toBe(0);
  expect(second.output).toContain(`A stack is already running (pid ${first.child.pid}`);
  expect(stackFile()).toEqual(first.stack);

  const { workers, ...others } = first.stack.pids;
  for (const pid of Object.values(others)) if (pid !== null) process.kill(pid, 'SIGKILL');
  await once(first.child, 'exit');
  expect(isAlive(workers)).toBe(true);
  expect(command('stop').output).toContain(`Ended workers (pid ${workers}) of a killed stack.`);
  expect(Object.values(first.stack.pids).filter(isAlive)).toEqual([]);

  const last = await start('--no-shop');
  expect(last.stack.merchants).toEqual(first.stack.merchants);
  expect([last.stack.shop_url, last.stack.pids.shop, last.output().includes('Open this')]).toEqual([null, null, false]);
  last.child.kill('SIGINT');
  expect(await once(last.child, 'exit')).toEqual([0, null]);
  expect(Object.values(last.stack.pids).filter(isAlive)).toEqual([]);
  expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);
}, 720_000);

/** The address of the demo shop is printed before all others, and the shop serves its products. */
async function expectShop(output: string, { shop_url: url }: StackFile): Promise<void> {
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const addresses = output
    .split('\n')
    .filter((line) => /^ {2}\S.*http:/.test(line) && !line.includes('In Temporal Web'));
  expect(addresses[0]).toContain(`Open this: ${url}`);
  expect(await (await fetch(String(url))).text()).toContain('Leather handbag');
  expect(command('shop').output).toContain(`Open this: ${url}`);
  // The secret of its webhook endpoint is for its owner alone.
  expect(statSync(join(dataDir, 'shop/endpoint.json')).mode & 0o777).toBe(0o600);
}

/** Pastes the commands that a start prints into a shell. */
function expectPrintedCommandsWork(output: string): void {
  const lines = output.split('\n').filter((line) => line.startsWith('curl '));
  const responses = lines.map((line) => spawnSync('/bin/sh', ['-c', line], { encoding: 'utf8', env }).stdout);
  const bodies = responses.map((response) => JSON.parse(response) as { object: string; status?: string });
  expect(bodies.map(({ object, status }) => [object, status])).toEqual([
    ['tax_quote', 'open'],
    ['payment_intent', 'succeeded'],
    ['payment_intent', 'succeeded'],
    ['refund', 'succeeded'],
  ]);
}
