import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { longFiles } from './long-files.js';
import { repoRoot } from './repo-root.js';
import { chosenShare, filesLeftOut, shareOfDay, shareOut, shares, testRuns } from './test-runs.js';

const numbers = Array.from({ length: shares }, (_, index) => index + 1);
const all = Object.keys(longFiles);

describe('the shares of the long files', () => {
  it('the shares contain each file once, so five days run every file', () => {
    const ran = numbers.flatMap((share) => all.filter((file) => !filesLeftOut(share).includes(file)));
    expect(ran.toSorted()).toEqual(all.toSorted());
  });

  it('the shares take about equally long, as a whole and in each project', () => {
    const secondsOf = (files: readonly string[]) => files.reduce((sum, file) => sum + (longFiles[file] ?? 0), 0);
    for (const suffix of ['.test.ts', '.destructive.test.ts', '.serial.test.ts']) {
      const each = shareOut(Object.entries(longFiles)).map((files) =>
        secondsOf(files.filter((file) => file.endsWith(suffix))),
      );
      expect(Math.max(...each) / Math.min(...each), `${suffix}: ${each.join(', ')}`).toBeLessThan(2);
    }
  });

  it('the shares name files that exist', () => {
    expect(all.filter((file) => !existsSync(join(repoRoot, file)))).toEqual([]);
  });
});

describe('the share that runs', () => {
  const monday = new Date('2026-11-23T12:00:00Z');

  it('is another one on each of five days, and the first again on the sixth', () => {
    const days = [0, 1, 2, 3, 4, 5].map((day) => shareOfDay(new Date(monday.getTime() + day * 86_400_000)));
    expect(new Set(days.slice(0, 5)).size).toBe(5);
    expect(days[5]).toBe(days[0]);
    expect(shareOfDay(new Date('2026-11-23T00:00:00Z'))).toBe(shareOfDay(new Date('2026-11-23T23:59:59Z')));
  });

  it('is what LANDED_TEST_SHARE says', () => {
    expect(chosenShare({}, monday)).toBe(shareOfDay(monday));
    expect(chosenShare({ LANDED_TEST_SHARE: '' }, monday)).toBe(shareOfDay(monday));
    expect(chosenShare({ LANDED_TEST_SHARE: '4' }, monday)).toBe(4);
    expect(chosenShare({ LANDED_TEST_SHARE: 'all' }, monday)).toBe('all');
  });

  it.each(['0', '6', '1.5', 'one', ' '])('is not %j', (given) => {
    expect(() => chosenShare({ LANDED_TEST_SHARE: given }, monday)).toThrow(/"all" or a number from 1 to 5/);
  });
});

test('each project belongs to one run, and all of them run every file with `all`', () => {
  const runs = testRuns('all');
  const projects = runs.flatMap((run) => run.projects);
  expect(projects.toSorted()).toEqual(['architecture', 'db', 'destructive', 'http', 'serial', 'unit']);
  expect(runs.flatMap(({ files = [], without = [] }) => [...files, ...without])).toEqual([]);
});
