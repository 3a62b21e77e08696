import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from './repo-root.js';
import { localTool, runTool } from './run-tool.js';
import { readSettings } from './settings.js';
import { consoleSteps } from './step-log.js';
import { findTemporalBinary } from './temporal/find-binary.js';
import { type TestRun, testRuns } from './test-runs.js';
import { budgetSeconds, type FileTime, failuresReport, timesReport } from './test-times.js';

interface Totals {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly files: readonly FileTime[];
}

interface EndedRun {
  readonly code: number;
  readonly totals: Totals;
}

/**
 * `npm test`: runs every test once, then prints the slowest files, the time of each project and, as the last line, the
 * totals. A run over its budget fails. Arguments go to vitest: options that select no tests keep the run whole, any other
 * argument makes it one run of vitest. Returns the exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (!args.every((arg) => /^--(sequence|retry|bail)\b/.test(arg)))
    return runTool(localTool('vitest'), ['run', ...args]);
  const budget = budgetSeconds(process.env);
  await obtainTemporal();
  const folder = await mkdtemp(join(tmpdir(), 'landed-totals-'));
  try {
    const startedAt = performance.now();
    const ended = await Promise.all(
      testRuns(repoRoot).map((run, index) => runVitest(run, args, join(folder, `${index}`), index > 0)),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const passed = ended.reduce((total, { totals }) => total + totals.passed, 0);
    const failures = ended.flatMap(({ totals }) => totals.failures);
    console.log(timesReport(ended.flatMap(({ totals }) => totals.files)));
    const isInTime = seconds <= budget;
    console.log(
      `The whole run took ${seconds.toFixed(0)} s; its budget is ${budget} s (LANDED_TEST_BUDGET_SECONDS).` +
        (isInTime ? '' : ' It took too long.'),
    );
    console.log(`${failuresReport(failures)}${passed} passed, ${failures.length} failed`);
    return isInTime && ended.every(({ code }) => code === 0) ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds or downloads Temporal before two stacks start in parallel and would both do it. */
async function obtainTemporal(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.temporalAddress !== undefined) return;
  await consoleSteps().step('find Temporal', (progress) =>
    findTemporalBinary(settings, progress, new AbortController().signal),
  );
}

/**
 * Runs vitest to its end.
 *
 * @param isLater whether the output is printed at the end, so that the output of two runs is not mixed.
 */
async function runVitest(
  { projects, files = [] }: TestRun,
  args: readonly string[],
  totalsFile: string,
  isLater: boolean,
): Promise<EndedRun> {
  const printed: Buffer[] = [];
  const chosen = projects.flatMap((name) => ['--project', name]);
  const code = await runTool(localTool('vitest'), ['run', ...chosen, ...args, ...files], {
    env: { ...process.env, LANDED_TEST_TOTALS: totalsFile },
    ...(isLater ? { printed } : {}),
  });
  process.stdout.write(Buffer.concat(printed));
  return { code, totals: await readTotals(totalsFile) };
}

/** A run without totals has crashed and counts as one failure. */
async function readTotals(file: string): Promise<Totals> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Totals;
  } catch {
    return { passed: 0, failures: [`vitest ended without totals: ${file}`], files: [] };
  }
}
