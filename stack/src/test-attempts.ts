import type { FileTime } from './test-times.js';

/** What one run of vitest found. */
export interface RunResult {
  readonly passed: number;
  /** A line for each test, hook, load or run that failed. */
  readonly failures: readonly string[];
  /** Failures outside any file: an error that no test caught, or a run that crashed. */
  readonly outside: number;
  readonly files: readonly FileTime[];
}

/** When more files fail, the cause is the change and not a busy machine. */
const repeatedFilesMax = 10;
/** The message that assertions about money begin with: `expect(…, 'Money')`. */
export const moneyMark = 'Money';

/**
 * The files to run a second time, alone: a few files in which a busy machine may have missed a limit.
 *
 * Empty when the failures have to stand: wrong money may be a race that the second attempt does not meet, and a property
 * that fails has a counterexample.
 */
export function filesToRepeat(runs: readonly RunResult[]): readonly FileTime[] {
  const failed = runs.flatMap(({ files }) => files).filter(({ failures }) => failures.length > 0);
  const stands = ({ file, failures }: FileTime) =>
    file.startsWith('test/property/') || failures.some((line) => line.includes(`: ${moneyMark}: `));
  const isBroken = runs.some(({ outside }) => outside > 0) || failed.length > repeatedFilesMax || failed.some(stands);
  return isBroken ? [] : failed;
}

/** The result after the second attempt: each repeated file counts as it ended there. */
export function withRepeated(runs: readonly RunResult[], repeated: RunResult): RunResult {
  const names = new Set(repeated.files.map(({ file }) => file));
  const first = runs.flatMap(({ files }) => files);
  const kept = first.filter(({ file }) => !names.has(file));
  return {
    passed: sum(kept) + repeated.passed,
    failures: [...kept.flatMap(({ failures }) => failures), ...repeated.failures],
    outside: repeated.outside,
    files: first,
  };
}

/** All runs as one. */
export function together(runs: readonly RunResult[]): RunResult {
  return {
    passed: runs.reduce((total, { passed }) => total + passed, 0),
    failures: runs.flatMap(({ failures }) => failures),
    outside: runs.reduce((total, { outside }) => total + outside, 0),
    files: runs.flatMap(({ files }) => files),
  };
}

function sum(files: readonly FileTime[]): number {
  return files.reduce((total, { passed }) => total + passed, 0);
}
