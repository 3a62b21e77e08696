import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repoRoot } from './repo-root.js';
import { localTool, runTool } from './run-tool.js';
import { soakFiles } from './soak-files.js';
import type { FileTime } from './test-times.js';

const minutesDefault = 30;
/** No pass starts with less time than this: the start of its stack would take most of it. */
const leastPassSeconds = 120;
/** When its time is up, a pass still compares ledgers and restarts processes. After this limit it is killed. */
const graceSeconds = 300;

/** The report of one statistical test: a line of the file that all of them write. */
interface SampleReport {
  readonly name: string;
  readonly file: string;
  readonly runs: number;
  readonly seed: number;
  readonly seconds: number;
}

interface Row extends SampleReport {
  readonly result: 'passed' | 'failed';
}

/**
 * `npm run soak -- --minutes N`: runs every statistical test completely, repeats them with other seeds while there is
 * time, and prints one table. Returns the exit code: 1 when anything failed.
 */
export async function run(args: readonly string[]): Promise<number> {
  const until = Date.now() + minutesOf(args) * 60_000;
  const rows: Row[] = [];
  let isGreen = true;
  do {
    const pass = await runPass(until);
    rows.push(...pass.rows);
    isGreen &&= pass.isGreen;
  } while (isGreen && Date.now() + leastPassSeconds * 1_000 < until);
  console.log(tableOf(rows));
  return isGreen ? 0 : 1;
}

/** @throws when `--minutes` is not followed by a number above zero, or when there is anything else. */
function minutesOf(args: readonly string[]): number {
  const [name, value, ...rest] = args;
  if (name === undefined) return minutesDefault;
  const minutes = Number(value);
  if (name !== '--minutes' || !(minutes > 0) || rest.length > 0) {
    throw new Error('Usage: npm run soak -- --minutes <number above zero>');
  }
  return minutes;
}

/** Runs each file once, on one stack. A file that failed before it wrote its report is a row, too. */
async function runPass(until: number): Promise<{ readonly rows: readonly Row[]; readonly isGreen: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'landed-soak-'));
  const [reports, totals] = [join(folder, 'reports'), join(folder, 'totals')];
  const soak = JSON.stringify({ until, samples: soakFiles.length, reports });
  try {
    const code = await runTool(localTool('vitest'), ['run', '--project', 'soak', '--project', 'soak-only'], {
      env: { ...process.env, LANDED_SOAK: soak, LANDED_TEST_TOTALS: totals },
      endAfterMilliseconds: until - Date.now() + graceSeconds * 1_000,
    });
    const lines = (await textOf(reports)).split('\n').filter((line) => line !== '');
    const samples = lines.map((line) => JSON.parse(line) as SampleReport);
    const text = await textOf(totals);
    const files = text === '' ? [] : (JSON.parse(text) as { files: readonly FileTime[] }).files;
    return { rows: rowsOf(samples, files), isGreen: code === 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function rowsOf(samples: readonly SampleReport[], files: readonly FileTime[]): Row[] {
  const rows = samples.map((sample) => {
    const file = relative(repoRoot, sample.file);
    const time = files.find((each) => each.file === file);
    return { ...sample, file, seconds: time?.seconds ?? sample.seconds, result: resultOf(time) };
  });
  const silent = soakFiles.filter((file) => !rows.some((row) => row.file === file));
  return [
    ...rows,
    ...silent.map((file) => {
      const seconds = files.find((each) => each.file === file)?.seconds ?? 0;
      return { name: file, file, runs: 0, seed: 0, seconds, result: 'failed' as const };
    }),
  ];
}

/** A file that vitest says nothing of did not end. */
function resultOf(time: FileTime | undefined): Row['result'] {
  return time?.failures.length === 0 ? 'passed' : 'failed';
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function tableOf(rows: readonly Row[]): string {
  const head = ['name', 'runs', 'seed', 'seconds', 'result'];
  const lines = rows.map(({ name, runs, seed, seconds, result }) => [
    name,
    String(runs),
    String(seed),
    seconds.toFixed(0),
    result,
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)));
  return [head, ...lines]
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((cells) => cells.join('  '))
    .join('\n');
}
