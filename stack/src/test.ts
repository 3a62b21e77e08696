import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localTool, runTool } from './run-tool.js';
import { readSettings } from './settings.js';
import { consoleSteps } from './step-log.js';
import { findTemporalBinary } from './temporal/find-binary.js';
import { filesToRepeat, type RunResult, together, withRepeated } from './test-attempts.js';
import { chosenShare, type Share, shares, type TestRun, testRuns } from './test-runs.js';
import { budgetSeconds, failuresReport, timesReport } from './test-times.js';

/**
 * `npm test`: runs every test but four fifths of the long files (`longFiles`), and the few files that failed once more
 * (`filesToRepeat`), then prints the slowest files, the time of each project and, as the last line, the totals. A run
 * over its budget fails. Arguments go to vitest: options that select no tests keep the run whole, any other argument
 * makes it one run of vitest. Returns the exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (!args.every((arg) => /^--(sequence|retry|bail)\b/.test(arg)))
    return runTool(localTool('vitest'), ['run', ...args]);
  const share = chosenShare(process.env, new Date());
  const budget = budgetSeconds(process.env, share === 'all');
  console.log(shareLine(share));
  await obtainTemporal();
  const folder = await mkdtemp(join(tmpdir(), 'landed-totals-'));
  try {
    const startedAt = performance.now();
    const ended = await Promise.all(
      testRuns(share).map((run, index) => runVitest(run, args, join(folder, `${index}`), index > 0)),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const { passed, failures, files } = await repeatFailed(ended, join(folder, 'repeated'));
    console.log(timesReport(files));
    console.log(shareLine(share));
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

function shareLine(share: Share): string {
  return share === 'all'
    ? 'All long test files run.'
    : `Of the long test files, share ${share} of ${shares} runs (LANDED_TEST_SHARE=${share}; all of them: LANDED_TEST_SHARE=all).`;
}

/** Runs the files that failed once more, alone, and prints what failed before: a test that passes then is not steady. */
async function repeatFailed(ended: readonly RunResult[], totalsFile: string): Promise<RunResult> {
  const files = filesToRepeat(ended);
  if (files.length === 0) return together(ended);
  console.log(`Once more, alone: ${files.map(({ file }) => file).join(', ')}`);
  const projects = [...new Set(files.map(({ project }) => project))];
  const repeated = await runVitest({ projects, files: files.map(({ file }) => file) }, [], totalsFile, false);
  const all = withRepeated(ended, repeated);
  const steadyNow = files.flatMap(({ failures }) => failures).filter((line) => !all.failures.includes(line));
  console.log(['Failed first, and not in the second attempt:', ...steadyNow.map((line) => `  ${line}`)].join('\n'));
  return all;
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
  { projects, files = [], without = [] }: TestRun,
  args: readonly string[],
  totalsFile: string,
  isLater: boolean,
): Promise<RunResult> {
  const printed: Buffer[] = [];
  const chosen = projects.flatMap((name) => ['--project', name]);
  const code = await runTool(localTool('vitest'), ['run', ...chosen, ...args, ...files], {
    env: {
      LANDED_SOURCE_MAPS: 'off',
      ...process.env,
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
