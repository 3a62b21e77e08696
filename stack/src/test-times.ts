import type { TestSet } from './test-runs.js';

/** How long one test file took in one run: loading it, its hooks and its tests. */
export interface FileTime {
  readonly project: string;
  /** From the root of the checkout. */
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  /** A line for each test case, hook and load that failed in it. */
  readonly failures: readonly string[];
}

const slowestShown = 20;

/** The slowest files and the sum of each project, as lines for a terminal. Files run at the same time: sums overlap. */
export function timesReport(files: readonly FileTime[]): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  const projects = [...new Set(files.map(({ project }) => project))].toSorted();
  return [
    `Slowest ${slowest.length} of ${files.length} test files:`,
    ...slowest.map(({ seconds, project, file }) => `${inColumn(seconds)}  ${project.padEnd(12)} ${file}`),
    'Time of all files by project:',
    ...projects.map((project) => {
      const own = files.filter((each) => each.project === project);
      const sum = own.reduce((total, { seconds }) => total + seconds, 0);
      return `${inColumn(sum)}  ${project.padEnd(12)} ${own.length} files`;
    }),
  ].join('\n');
}

/** The failures as a list, each on a line that ends; empty when all tests passed. */
export function failuresReport(failures: readonly string[]): string {
  return failures.length === 0 ? '' : ['Failed:', ...failures.map((failure) => `  ${failure}`), ''].join('\n');
}

function inColumn(seconds: number): string {
  return `${seconds.toFixed(1)} s`.padStart(9);
}

/** More than twice what two cores need: a slow machine is not a failed test. */
const budgetDefaultSeconds = { fixed: 1_200, all: 2_400 } as const satisfies Record<TestSet, number>;

/**
 * What a run of this set may take.
 *
 * @throws when `LANDED_TEST_BUDGET_SECONDS` is not a number above zero
 */
export function budgetSeconds({ LANDED_TEST_BUDGET_SECONDS: given }: NodeJS.ProcessEnv, set: TestSet): number {
  if (given === undefined || given === '') return budgetDefaultSeconds[set];
  const seconds = Number(given);
  if (!(seconds > 0)) throw new Error('LANDED_TEST_BUDGET_SECONDS must be a number of seconds above zero.');
  return seconds;
}
