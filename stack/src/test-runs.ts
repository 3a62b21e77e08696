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
/** The half of the project `destructive` that runs after `serial`. The other one begins earlier and takes longer. */
export const afterSerial: readonly string[] = [
  'test/faults/outage.destructive.test.ts',
  'test/faults/restored-database.destructive.test.ts',
  'test/faults/rolling-deploy.destructive.test.ts',
  'test/faults/rotated-secrets.destructive.test.ts',
  'test/faults/wallet-domain-kill.destructive.test.ts',
  'test/faults/webhook-kill.destructive.test.ts',
  'test/journeys/doctor.destructive.test.ts',
];

/** A file that compares what is done with the capacity of the machine, which nothing else may change meanwhile. */
export const alone: readonly string[] = ['test/faults/flood.destructive.test.ts'];

/** A run that begins when others have ended. */
export interface PlannedRun extends TestRun {
  readonly after: readonly PlannedRun[];
}

/**
 * The runs of a set, each after those that it waits for. Every file that destroys its stack is long.
 *
 * With all files, two processors are busy until the end: something that waits goes on beside something that computes.
 * Pages and requests compute. `serial` and files that destroy their stacks wait one by one, for time-outs and for processes
 * to come back. A second one of these beside pages was tried: both processors were busy, but what waits looks all the time.
 */
export function plannedRuns(set: TestSet): readonly PlannedRun[] {
  const plan = (run: Omit<TestRun, 'set'>, after: readonly PlannedRun[] = []): PlannedRun => ({ set, ...run, after });
  if (set === 'fixed')
    return [
      plan({ projects: [...withoutStack, 'db', 'http'], without: longFiles }),
      plan({ projects: ['serial'], without: longFiles }),
    ];
  const http = plan({ projects: ['http'] });
  const serial = plan({ projects: ['serial'] });
  const others = plan({ projects: [...withoutStack, 'db'], workers: 2 }, [http]);
  const rest = plan({ projects: ['destructive'], without: [...afterSerial, ...alone] }, [http]);
  const last = plan({ projects: ['destructive'], files: afterSerial }, [serial]);
  const measured = plan({ projects: ['destructive'], files: alone }, [others, rest, last]);
  return [http, serial, others, rest, last, measured];
}
