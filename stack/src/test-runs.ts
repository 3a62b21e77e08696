import { longFiles } from './long-files.js';

/** One run of vitest. */
export interface TestRun {
  readonly projects: readonly string[];
  /** Only these files of the projects. Default: all. From the root of the checkout, like `without`. */
  readonly files?: readonly string[];
  readonly without?: readonly string[];
}

/** Which long files run: one of the shares, numbered from 1, or all of them. */
export type Share = number | 'all';

/** A week of work runs every long file. */
export const shares = 5;
const dayMilliseconds = 86_400_000;

/** The share of a day: another one each day, and the same on every machine that day. */
export function shareOfDay(now: Date): Share {
  return (Math.floor(now.getTime() / dayMilliseconds) % shares) + 1;
}

/** `LANDED_TEST_SHARE`, or the share of the day. @throws when it is neither `all` nor the number of a share */
export function chosenShare({ LANDED_TEST_SHARE: given }: NodeJS.ProcessEnv, now: Date): Share {
  if (given === undefined || given === '') return shareOfDay(now);
  if (given === 'all') return 'all';
  const share = Number(given);
  if (!Number.isInteger(share) || share < 1 || share > shares) {
    throw new Error(`LANDED_TEST_SHARE must be "all" or a number from 1 to ${shares}.`);
  }
  return share;
}

/**
 * The runs of `npm test`: one for the projects whose files share a stack at the same time, and one for each project
 * whose files need a stack alone, on a separate stack.
 */
export function testRuns(share: Share): readonly TestRun[] {
  const without = filesLeftOut(share);
  return [['unit', 'architecture', 'db', 'http'], ['serial'], ['destructive']].map((projects) => ({
    projects,
    without,
  }));
}

/** The long files that do not run with this share. */
export function filesLeftOut(share: Share): readonly string[] {
  if (share === 'all') return [];
  return shareOut(Object.entries(longFiles)).flatMap((files, index) => (index === share - 1 ? [] : files));
}

/**
 * Divides files into shares that take about equally long, and those of each project, too: a share that has all files of
 * one project would be long. Each file is in one share, the same in every run.
 */
export function shareOut(files: readonly (readonly [file: string, seconds: number])[]): readonly (readonly string[])[] {
  const found = Array.from({ length: shares }, () => ({ files: [] as string[], seconds: 0, ofProject: 0 }));
  const projectOf = (file: string) => /\.(\w+)\.test\.ts$/.exec(file)?.[1] ?? '';
  for (const project of [...new Set(files.map(([file]) => projectOf(file)))].toSorted()) {
    for (const share of found) share.ofProject = 0;
    const own = files.filter(([file]) => projectOf(file) === project);
    for (const [file, seconds] of own.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))) {
      const next = found.reduce((least, share) => (isShorter(share, least) ? share : least));
      next.files.push(file);
      next.seconds += seconds;
      next.ofProject += seconds;
    }
  }
  return found.map((share) => share.files);
}

function isShorter(
  a: { readonly seconds: number; readonly ofProject: number },
  b: { readonly seconds: number; readonly ofProject: number },
): boolean {
  return a.ofProject < b.ofProject || (a.ofProject === b.ofProject && a.seconds < b.seconds);
}
