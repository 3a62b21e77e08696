import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** One run of vitest: whole projects, or the named files of a project. */
export interface TestRun {
  readonly projects: readonly string[];
  /** From the root of the checkout. Default: all files of the projects. */
  readonly files?: readonly string[];
}

/**
 * Seconds of the slowest files whose project runs one file at a time, on an idle machine with two cores. They only decide
 * which run a file belongs to: `npm test` prints the real times.
 */
export const knownSeconds: Readonly<Record<string, number>> = {
  'test/faults/outage.destructive.test.ts': 130,
  'test/faults/kill.destructive.test.ts': 60,
  'test/faults/rolling-deploy.destructive.test.ts': 75,
  'test/faults/payout-kill-at-steps.destructive.test.ts': 70,
  'test/faults/reconciliation-kill.destructive.test.ts': 70,
  'test/faults/restored-database.destructive.test.ts': 65,
  'test/journeys/doctor.destructive.test.ts': 50,
  'test/journeys/reconciliation.destructive.test.ts': 50,
  'test/faults/webhook-kill.destructive.test.ts': 50,
  'test/faults/payout-quarter-kill.destructive.test.ts': 40,
  'test/faults/payout-in-the-middle.destructive.test.ts': 40,
  'test/faults/payout-schedule.destructive.test.ts': 40,
  'test/faults/lost-commits.destructive.test.ts': 40,
  'test/faults/capture-cancel-refund-faults.destructive.test.ts': 40,
  'test/faults/charge-faults.destructive.test.ts': 40,
  'test/replay/uncached.destructive.test.ts': 40,
  'test/faults/stored-errors.destructive.test.ts': 35,
  'test/faults/temporal-data-lost.destructive.test.ts': 30,
  'test/faults/clocks.destructive.test.ts': 27,
  'test/faults/hung-acquirer.destructive.test.ts': 27,
  'test/faults/kill-at-steps.destructive.test.ts': 20,
  'test/faults/wallet-domain-kill.destructive.test.ts': 18,
  'test/journeys/payout.serial.test.ts': 90,
  'test/examples/plugins.serial.test.ts': 55,
  'test/journeys/stuck-runbook.serial.test.ts': 50,
  'test/journeys/manual-resolution.serial.test.ts': 43,
  'test/journeys/three-d-secure.serial.test.ts': 28,
  'test/api/openapi/examples.serial.test.ts': 27,
  'test/journeys/payout-from-temporal-web.serial.test.ts': 27,
  'test/api/rate-limit/429.serial.test.ts': 24,
  'test/api/rate-limit/503.serial.test.ts': 22,
  'test/api/payment-intent/unconfirmed-outcome.serial.test.ts': 22,
  'test/api/payment-method-domain/200-hung-acquirer.serial.test.ts': 20,
  'test/faults/tax-engine-outage.serial.test.ts': 18,
  'test/journeys/refund-status-change.serial.test.ts': 17,
  'test/journeys/authorization-expiry.serial.test.ts': 15,
  'test/api/tax-quote/500-remote.serial.test.ts': 13,
  'test/api/processor-event/200.serial.test.ts': 12,
};
const otherSeconds = 6;

/** The stacks of each project whose files run one at a time: as many as keep its runs shorter than the first run. */
const stacks = { serial: 1, destructive: 2 } as const;

/**
 * The runs of `npm test`. Files that need a stack alone mostly wait for processes to come back and for timers, so their
 * projects are shared out to several runs, each on a separate stack.
 */
export function testRuns(root: string): readonly TestRun[] {
  return [
    { projects: ['unit', 'architecture', 'db', 'http'] },
    ...Object.entries(stacks).flatMap(([project, count]) =>
      shareOut(filesOf(root, project), count).map((files) => ({ projects: [project], files })),
    ),
  ];
}

/** Divides files into shares that take about equally long. Each file is in one share, the same in every run. */
export function shareOut(
  files: readonly string[],
  count: number,
  secondsOf = (file: string) => knownSeconds[file] ?? otherSeconds,
): readonly (readonly string[])[] {
  const shares = Array.from({ length: count }, () => ({ files: [] as string[], seconds: 0 }));
  const slowestFirst = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1));
  for (const file of slowestFirst) {
    const shortest = shares.reduce((least, share) => (share.seconds < least.seconds ? share : least));
    shortest.files.push(file);
    shortest.seconds += secondsOf(file);
  }
  return shares.map((share) => share.files).filter((own) => own.length > 0);
}

/** The files of a project whose name is also the suffix of its files, from the root of the checkout. */
export function filesOf(root: string, project: string): readonly string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => ['test', ...file.split(sep)].join('/'))
    .filter((file) => file.endsWith(`.${project}.test.ts`) && !/\/(node_modules|dist)\//.test(file));
}
