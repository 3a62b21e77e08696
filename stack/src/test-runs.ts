import { longFiles } from './long-files.js';

/** One run of vitest. */
export interface TestRun {
  readonly set: TestSet;
  readonly projects: readonly string[];
  /** Only these files of the projects. Default: all. From the root of the checkout, like `without`. */
  readonly files?: readonly string[];
  readonly without?: readonly string[];
  /** How many files of it run at the same time. Default: that of `vitest.config.ts`. */
  readonly workers?: number;
}

/** Which files run, the same ones every time: all but the long files, or all. */
export type TestSet = 'fixed' | 'all';

/** Needs no stack. */
const withoutStack = ['unit', 'architecture'];
const onSharedStack = ['db', 'http'];

/**
 * Files of the project `destructive` that run after `serial`, on a second stack: without them, it takes longer than both
 * and ends alone.
 */
export const afterSerial: readonly string[] = [
  'test/faults/payout-in-the-middle.destructive.test.ts',
  'test/faults/payout-kill-at-steps.destructive.test.ts',
  'test/faults/payout-quarter-kill.destructive.test.ts',
  'test/faults/payout-schedule.destructive.test.ts',
  'test/faults/reconciliation-kill.destructive.test.ts',
  'test/faults/wallet-domain-kill.destructive.test.ts',
  'test/faults/webhook-kill.destructive.test.ts',
  'test/journeys/tax-engine-upgrade.destructive.test.ts',
];

/** A file that compares what is done with the capacity of the machine, which nothing else may change meanwhile. */
export const alone: readonly string[] = ['test/faults/flood.destructive.test.ts'];

/** Runs that follow each other. */
export type TestStream = readonly TestRun[];

/**
 * The streams of a turn go on at the same time, and a turn waits for the one before it. Every file that destroys its stack
 * is long.
 *
 * Files that share a stack use every processor. Files that need a stack alone mostly wait, for time-outs and for processes
 * to come back, and some have limits that a busy machine misses: so they run after the others, beside no more than what
 * needs no stack, file by file.
 */
export function testTurns(set: TestSet): readonly (readonly TestStream[])[] {
  if (set === 'fixed') {
    const streams = [[...withoutStack, ...onSharedStack], ['serial']];
    return [streams.map((projects) => [{ set, projects, without: longFiles }])];
  }
  const destructive = { set, projects: ['destructive'] };
  return [
    [[{ set, projects: onSharedStack }]],
    [
      [{ ...destructive, without: [...afterSerial, ...alone] }],
      [
        { set, projects: ['serial'] },
        { ...destructive, files: afterSerial },
      ],
      [{ set, projects: withoutStack, workers: 1 }],
    ],
    [[{ ...destructive, files: alone }]],
  ];
}
