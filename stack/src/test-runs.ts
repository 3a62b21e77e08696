import { longFiles } from './long-files.js';

/** One run of vitest. */
export interface TestRun {
  readonly set: TestSet;
  readonly projects: readonly string[];
  /** Only these files of the projects. Default: all. From the root of the checkout, like `without`. */
  readonly files?: readonly string[];
  readonly without?: readonly string[];
}

/** Which files run, the same ones every time: all but the long files, or all. */
export type TestSet = 'fixed' | 'all';

const parallel = ['unit', 'architecture', 'db', 'http'];

/**
 * One run for the projects whose files share a stack, and one for each project whose files need a stack alone. Every file
 * that destroys its stack is long.
 */
export function testRuns(set: TestSet): readonly TestRun[] {
  if (set === 'all') return [parallel, ['serial'], ['destructive']].map((projects) => ({ set, projects }));
  return [parallel, ['serial']].map((projects) => ({ set, projects, without: longFiles }));
}
