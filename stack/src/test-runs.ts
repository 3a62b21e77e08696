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
 *
 * The runs of a turn go on at the same time, and a turn waits for the one before it. Files that share a stack use every
 * processor. Files that need a stack alone mostly wait, for time-outs and for processes to come back, and some have limits
 * that a busy machine misses: so all of them together run after the others.
 */
export function testTurns(set: TestSet): readonly (readonly TestRun[])[] {
  if (set === 'fixed') return [[parallel, ['serial']].map((projects) => ({ set, projects, without: longFiles }))];
  return [[{ set, projects: parallel }], [['serial'], ['destructive']].map((projects) => ({ set, projects }))];
}
