import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localTool, runTool } from './run-tool.js';
import { readSettings } from './settings.js';
import { consoleSteps } from './step-log.js';
import { findTemporalBinary } from './temporal/find-binary.js';
import { filesToRepeat, type RunResult, together, withRepeated } from './test-attempts.js';
import { obtainTestPrograms } from './test-programs.js';
import { type PlannedRun, plannedRuns, type TestRun, type TestSet } from './test-runs.js';
import { budgetSeconds, failuresReport, timesReport } from './test-times.js';

/** The draw of every statistical test and property, so that a set is the same in each run. `npm run soak` draws others. */
const seed = '20261127';

/**
 * Runs a set of test files, then prints the slowest files, the time of each project and, as the last line, the totals. A
 * run over its budget fails. Options that select no tests go to vitest. Returns the exit code.
 *
 * In the gate, nothing may depend on how busy the runner is: with `LANDED_TEST_SECOND_ATTEMPT=on`, a few failed files run
 * once more (`filesToRepeat`).
 */
export async function runTests(set: TestSet, args: readonly string[]): Promise<number> {
  const budget = budgetSeconds(process.env, set);
  await obtainPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'landed-totals-'));
  try {
    const startedAt = performance.now();
    const ended = await runPlanned(plannedRuns(set), args, folder);
    const seconds = (performance.now() - startedAt) / 1_000;
    const hasSecondAttempt = process.env['LANDED_TEST_SECOND_ATTEMPT'] === 'on';
    const { passed, failures, files } = hasSecondAttempt
      ? await repeatFailed(set, ended, join(folder, 'repeated'))
      : together(ended);
    console.log(timesReport(files));
    const isInTime = seconds <= budget;
    console.log(
      `The whole run took ${seconds.toFixed(0)} s; its budget is ${budget} s (LANDED_TEST_BUDGET_SECONDS).` +
        (isInTime ? '' : ' It took too long.'),
    );
    console.log(`${failuresReport(failures)}${passed} passed, ${failures.length} failed`);
    return isInTime && failures.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether all arguments are options that select no tests. */
export function selectNothing(args: readonly string[]): boolean {
  return args.every((arg) => /^--(sequence|retry|bail)\b/.test(arg));
}

/** Runs the files that failed once more, alone, and prints what failed before: a test that passes then is not steady. */
async function repeatFailed(set: TestSet, ended: readonly RunResult[], totalsFile: string): Promise<RunResult> {
  const files = filesToRepeat(ended);
  if (files.length === 0) return together(ended);
  console.log(`Once more, alone: ${files.map(({ file }) => file).join(', ')}`);
  const projects = [...new Set(files.map(({ project }) => project))];
  const repeated = await runVitest({ set, projects, files: files.map(({ file }) => file) }, [], totalsFile, false);
  const all = withRepeated(ended, repeated);
  const steadyNow = files.flatMap(({ failures }) => failures).filter((line) => !all.failures.includes(line));
  console.log(['Failed first, and not in the second attempt:', ...steadyNow.map((line) => `  ${line}`)].join('\n'));
  return all;
}

/** Finds or installs what tests start. Builds Temporal before two stacks start in parallel and would both do it. */
async function obtainPrograms(): Promise<void> {
  const steps = consoleSteps();
  await steps.step('find openssl and Chromium', (progress) => obtainTestPrograms(process.env, progress), inWords);
  const settings = readSettings(process.env);
  if (settings.temporalAddress !== undefined) return;
  await steps.step('find Temporal', (progress) => findTemporalBinary(settings, progress, new AbortController().signal));
}

function inWords(installed: readonly string[]): string {
  return installed.length === 0 ? '' : `installed ${installed.join(' and ')}`;
}

/** Each run begins when those that it waits for have ended. */
function runPlanned(runs: readonly PlannedRun[], args: readonly string[], folder: string): Promise<RunResult[]> {
  const results = new Map<PlannedRun, Promise<RunResult>>();
  const runInTurn = async (run: PlannedRun, index: number) => {
    for (const each of run.after) await results.get(each);
    return runVitest(run, args, join(folder, `${index}`), index > 0);
  };
  for (const [index, run] of runs.entries()) results.set(run, runInTurn(run, index));
  return Promise.all(results.values());
}

/**
 * Runs vitest to its end.
 *
 * @param isLater whether the output is printed at the end, so that the output of two runs is not mixed.
 */
async function runVitest(
  { set, projects, files = [], without = [], workers }: TestRun,
  args: readonly string[],
  totalsFile: string,
  isLater: boolean,
): Promise<RunResult> {
  const printed: Buffer[] = [];
  const chosen = projects.flatMap((name) => ['--project', name]);
  const code = await runTool(localTool('vitest'), ['run', ...chosen, ...args, ...files], {
    env: {
      LANDED_SOURCE_MAPS: 'off',
      LANDED_SEED: seed,
      ...(workers === undefined ? {} : { LANDED_TEST_WORKERS: `${workers}` }),
      ...process.env,
      LANDED_TEST_SET: set,
      LANDED_TEST_TOTALS: totalsFile,
      LANDED_TEST_WITHOUT: without.join(','),
    },
    ...(isLater ? { printed } : {}),
  });
  process.stdout.write(Buffer.concat(printed));
  return readResult(totalsFile, code);
}

/** A run without totals has crashed, and so has one that failed without a failure: each counts as one failure. */
async function readResult(file: string, code: number): Promise<RunResult> {
  const crashed = (result: RunResult): RunResult => ({
    ...result,
    failures: [...result.failures, `vitest ended with ${code}: ${file}`],
    outside: result.outside + 1,
  });
  try {
    const result = JSON.parse(await readFile(file, 'utf8')) as RunResult;
    return code !== 0 && result.failures.length === 0 ? crashed(result) : result;
  } catch {
    return crashed({ passed: 0, failures: [], outside: 0, files: [] });
  }
}
