import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localTool, runTool } from './run-tool.js';
import { readSettings } from './settings.js';
import { consoleSteps } from './step-log.js';
import { findTemporalBinary } from './temporal/find-binary.js';

/** Side by side, about as long as each other: most of both is waiting, for stacks to start and for clocks to run. */
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
 * `npm test`: every test, once, and a last line that counts them all. Arguments go to vitest, which then runs once with
 * them. Returns the exit code.
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

/** Before two stacks start at once: one of them builds or downloads it, where it is not there yet. */
async function obtainTemporal(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.temporalAddress !== undefined) return;
  await consoleSteps().step('find Temporal', (progress) =>
    findTemporalBinary(settings, progress, new AbortController().signal),
  );
}

/**
 * One run to its end.
 *
 * @param isLater what it prints is printed when it has ended, so that two runs do not talk at once.
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

/** A run that broke off before it could count counts as one failure. */
async function readTotals(file: string): Promise<Totals> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Totals;
  } catch {
    return { passed: 0, failed: 1 };
  }
}
