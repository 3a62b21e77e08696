import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgram } from '../program/create-program.js';
import { runProgram } from '../program/run-program.js';
import { officialPath } from '../testing/official-tariff.js';
import { wholeHts } from '../testing/whole-tariff.js';

let folder: string;
const written = { stdout: '', stderr: '' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-tariffs-'));
  for (const stream of ['stdout', 'stderr'] as const) {
    written[stream] = '';
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    });
  }
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

function run(...typed: string[]): Promise<number> {
  return runProgram(createProgram(), ['tariffs', 'import', ...typed, '--folder', folder, '--actor', 'f.okafor']);
}

it('tariffs import rejects a part of a tariff with exit code 1 and one document', async () => {
  const code = await run('us', '--from', officialPath('us-hts.json'), '--revision', 'cut', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(written.stderr)).toMatchObject({ error: { code: 'coverage_too_low' } });
  expect(await readdir(folder)).toEqual([]);
});

it('tariffs import reports the place in a file of another country in one sentence', async () => {
  const code = await run('us', '--from', officialPath('gb-measures.csv'), '--revision', '1');
  expect(code).toBe(1);
  expect(written.stderr).toBe(
    'landed: gb-measures.csv, line 1, column 1: this is not an export of the HTS by USITC: ' +
      'the header line has no column "HTS Number". Nothing was written.\n',
  );
});

it('tariffs import prints the difference by chapter in a dry run, and writes nothing', async () => {
  const file = join(folder, 'hts.csv');
  await writeFile(
    file,
    wholeHts(() => '5%'),
  );
  expect(await run('us', '--from', file, '--revision', '1', '--dry-run', '--accept-changes')).toBe(0);
  expect(written.stdout).toMatch(/^CHAPTER +ADDED +REMOVED +CHANGED +MOVED\n01 +\d+ +\d+ +\d+ +\d+\n/);
  expect(written.stdout).toContain('5612 of 5612 codes have a row.');
  expect(written.stdout).toMatch(/Dry run: rates\/US@\d{4}-\d{2}-\d{2}(\.\d+)? is usable\. Nothing was written\.\n$/);
  expect(await readdir(folder)).toEqual(['hts.csv']);
});

it('tariffs import writes the local sales taxes of a state', async () => {
  const [rates, boundaries] = [join(folder, 'rates.csv'), join(folder, 'boundaries.csv')];
  await writeFile(rates, '53,45,53,.065,.065,0,0,20100101,\n53,00,033,.01,.01,.01,.01,20100101,\n');
  await writeFile(boundaries, `Z,20100101,${','.repeat(15)}98101,,98101,,SER,53,53,033,,C1,,\n`);
  const from = ['--from', rates, '--from', boundaries];
  expect(await run('us-sales-tax', ...from, '--revision', '2026 quarter 4', '--dry-run')).toBe(0);
  expect(written.stdout).toMatch(/^ZIP CODES +ADDED +REMOVED +CHANGED +MOVED\n1 +1 +0 +0 +0\n/);
  expect(written.stdout).toContain('Compared with no table in use.\nDry run: local_tax/US-WA@');
});

it.each([
  ['no file', ['us', '--revision', '1']],
  ['no revision', ['us', '--from', 'hts.csv']],
  ['an unknown table', ['fr', '--from', 'hts.csv', '--revision', '1']],
  ['a day that does not exist', ['us', '--from', 'hts.csv', '--revision', '1', '--valid-from', '2026-02-30']],
])('tariffs import rejects %s as wrong usage', async (_what, typed) => {
  expect(await run(...typed)).toBe(2);
});
