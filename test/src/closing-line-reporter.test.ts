import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const reporter = join(root, 'test/setup/closing-line-reporter.ts');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-reporter-'));
  const settings = { globals: true, reporters: ['default', reporter], globalSetup: ['./setup.mjs'] };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: ${JSON.stringify(settings)} };`);
  writeFileSync(join(folder, 'setup.mjs'), "export default () => () => console.log('torn down');");
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs vitest in a separate folder. Returns its exit code, the line before its times, and the lines after them. */
function run(file: string): { code: number | null; lines: readonly (string | undefined)[] } {
  writeFileSync(join(folder, 'sample.test.mjs'), file);
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  const lines = stdout.trimEnd().split('\n');
  const times = lines.findIndex((line) => line === 'Slowest 1 of 1 test files:');
  expect(lines.slice(times + 1, times + 4)).toEqual([
    expect.stringMatching(/^ +[0-9.]+ s +sample\.test\.mjs$/),
    'Time of all files by project:',
    expect.stringMatching(/^ +[0-9.]+ s +1 files$/),
  ]);
  return { code: status, lines: [lines[times - 1], ...lines.slice(times + 4)] };
}

test('the last lines name failures and count test cases, after everything that is torn down', {
  timeout: 90_000,
}, () => {
  const file =
    "test('a', () => {}); describe('b', () => { test('c', () => {}); test('d', () => { expect(1).toBe(2); }); });";
  const failure = '  sample.test.mjs > b > d: expected 1 to be 2 // Object.is equality';
  expect(run(file)).toEqual({ code: 1, lines: ['torn down', 'Failed:', failure, '2 passed, 1 failed'] });
});

test('a file that does not load counts as failed', { timeout: 90_000 }, () => {
  const lines = ['torn down', 'Failed:', '  sample.test.mjs: broken', '0 passed, 1 failed'];
  expect(run("throw new Error('broken');")).toEqual({ code: 1, lines });
});

test('an error outside any test counts as failed', { timeout: 90_000 }, () => {
  const file =
    "test('a', async () => { setTimeout(() => { throw new Error('late'); }, 1); await new Promise((r) => setTimeout(r, 50)); });";
  const lines = ['torn down', 'Failed:', '  outside any test: late', '1 passed, 1 failed'];
  expect(run(file)).toEqual({ code: 1, lines });
});
