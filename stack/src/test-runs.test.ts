import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from './repo-root.js';
import { filesOf, knownSeconds, shareOut, testRuns } from './test-runs.js';

test('the shares contain each file once and take about equally long', () => {
  const seconds: Readonly<Record<string, number>> = { a: 50, b: 30, c: 20, d: 9, e: 1 };
  expect(shareOut(['e', 'd', 'c', 'b', 'a'], 2, (file) => seconds[file] ?? 0)).toEqual([
    ['a', 'd'],
    ['b', 'c', 'e'],
  ]);
  expect(shareOut(['a'], 2)).toEqual([['a']]);
});

test.each(['serial', 'destructive'])('the runs contain each file of the project %s once', (project) => {
  const runs = testRuns(repoRoot).filter(({ projects }) => projects.includes(project));
  expect(runs.length).toBeGreaterThan(0);
  const files = filesOf(repoRoot, project);
  expect(files.length).toBeGreaterThan(20);
  expect(runs.flatMap((run) => run.files ?? []).toSorted()).toEqual(files.toSorted());
});

test('the files with known times exist', () => {
  expect(Object.keys(knownSeconds).filter((file) => !existsSync(join(repoRoot, file)))).toEqual([]);
});
