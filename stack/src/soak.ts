import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from './repo-root.js';
import { localTool, runTool } from './run-tool.js';
import type { Settings } from './settings.js';
import { alertDrills, ownWorkersFiles, soakFiles } from './soak-files.js';
import type { SoakSettings } from './soak-settings.js';
import type { FileTime } from './test-times.js';

const usage = 'Usage: npm run soak -- --minutes <number above zero> --roles <together|apart>';
/** A shorter soak leaves the drills of the alerts out: they wait a quarter of an hour, whatever the time that is left. */
const drillMinutes = 60;
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

interface Soak extends Pick<Settings, 'roles'> {
  readonly minutes: number;
}

/**
 * `npm run soak -- --minutes N --roles together`: runs every statistical test completely, repeats them with other seeds
 * while there is time for all, and prints one table. Returns the exit code: 1 when anything failed. Default: 30 minutes, apart.
 */
export async function run(args: readonly string[]): Promise<number> {
  const soak = readSoak(args);
  const until = Date.now() + soak.minutes * 60_000;
  const without = [
    ...(soak.minutes < drillMinutes ? [alertDrills] : []),
    ...(soak.roles === 'together' ? ownWorkersFiles : []),
  ];
  const rows: Row[] = [];
  let isGreen = true;
  let passMilliseconds: number;
  do {
    const startedAt = Date.now();
    const pass = await runPass({ until, roles: soak.roles, without });
    rows.push(...pass.rows);
    isGreen &&= pass.isGreen;
    passMilliseconds = Date.now() - startedAt;
    // Most of a pass has a fixed length. A pass without enough time is killed, and looks like a failure.
  } while (isGreen && Date.now() + passMilliseconds < until);
  console.log(tableOf(rows));
  for (const file of without) console.log(`Left out: ${file}`);
  return isGreen ? 0 : 1;
}

/** @throws when a value is not one of `usage`, or when there is anything else. */
function readSoak(args: readonly string[]): Soak {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string', default: '30' }, roles: { type: 'string', default: 'apart' } },
  });
  const minutes = Number(values.minutes);
  const { roles } = values;
  if (!(minutes > 0) || (roles !== 'together' && roles !== 'apart')) throw new Error(usage);
  return { minutes, roles };
}

interface Pass extends Pick<Soak, 'roles'> {
  readonly until: number;
  readonly without: readonly string[];
}

/** Runs each file once, on one stack. A file that failed before it wrote its report is a row, too. */
async function runPass({
  until,
  roles,
  without,
}: Pass): Promise<{ readonly rows: readonly Row[]; readonly isGreen: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'landed-soak-'));
  const [reports, totals] = [join(folder, 'reports'), join(folder, 'totals')];
  const chosen = soakFiles.filter((file) => !without.includes(file));
  const soak: SoakSettings = { until, samples: chosen.length, reports, roles };
  try {
    const code = await runTool(localTool('vitest'), ['run', '--project', 'soak', '--project', 'soak-only'], {
      env: {
        ...process.env,
        LANDED_SOAK: JSON.stringify(soak),
        LANDED_TEST_TOTALS: totals,
        LANDED_TEST_WITHOUT: without.join(','),
      },
      endAfterMilliseconds: until - Date.now() + graceSeconds * 1_000,
    });
    const lines = (await textOf(reports)).split('\n').filter((line) => line !== '');
    const samples = lines.map((line) => JSON.parse(line) as SampleReport);
    const text = await textOf(totals);
    const files = text === '' ? [] : (JSON.parse(text) as { files: readonly FileTime[] }).files;
    return { rows: rowsOf(chosen, samples, files), isGreen: code === 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function rowsOf(chosen: readonly string[], samples: readonly SampleReport[], files: readonly FileTime[]): Row[] {
  const rows = samples.map((sample) => {
    const file = relative(repoRoot, sample.file);
    const time = files.find((each) => each.file === file);
    return { ...sample, file, seconds: time?.seconds ?? sample.seconds, result: resultOf(time) };
  });
  const silent = chosen.filter((file) => !rows.some((row) => row.file === file));
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
