import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localTool, runTool } from './run-tool.js';
import { readSettings } from './settings.js';
import { consoleSteps } from './step-log.js';
import { findTemporalBinary } from './temporal/find-binary.js';

/** Two runs in parallel that take about the same time. Both mostly wait for stacks to start and for timers. */
const runs = [
  ['--project', 'stack'],
  ['--project', 'unit', '--project', 'architecture', '--project', 'own-stack'],
] as const;

interface Totals {
  readonly passed: number;
  readonly failed: number;
}

interface EndedRun {
  readonly code: number;
  readonly totals: Totals;
}

/**
 * `npm test`: runs every test once and prints the totals as the last line. With arguments, runs vitest once with them.
 * Returns the exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (args.length > 0) return runTool(localTool('vitest'), ['run', ...args]);
  await obtainTemporal();
  const folder = await mkdtemp(join(tmpdir(), 'landed-totals-'));
  try {
    const ended = await Promise.all(
      runs.map((projects, index) => runVitest(projects, join(folder, `${index}`), index > 0)),
    );
    const sum = (of: keyof Totals) => ended.reduce((total, { totals }) => total + totals[of], 0);
    console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
    return ended.every(({ code }) => code === 0) ? 0 : 1;
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
async function runVitest(projects: readonly string[], totalsFile: string, isLater: boolean): Promise<EndedRun> {
  const printed: Buffer[] = [];
  const code = await runTool(localTool('vitest'), ['run', ...projects], {
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
    return { passed: 0, failed: 1 };
  }
}
