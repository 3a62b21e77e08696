import { longFiles } from './long-files.js';

/** One run of vitest. */
export interface TestRun {
  readonly projects: readonly string[];
  /** Only these files of the projects. Default: all. From the root of the checkout, like `without`. */
  readonly files?: readonly string[];
  readonly without?: readonly string[];
}

/** Which files run, the same ones every time: all but the long files, or all. */
export type TestSet = 'fixed' | 'all';

/** One run for the projects whose files share a stack, and one for each project whose files need a stack alone. */
export function testRuns(set: TestSet): readonly TestRun[] {
  const without = set === 'all' ? [] : longFiles;
  return [['unit', 'architecture', 'db', 'http'], ['serial'], ['destructive']].map((projects) => ({
    projects,
    without,
  }));
}
