import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longFiles } from './long-files.js';
import { repoRoot } from './repo-root.js';
import { testRuns } from './test-runs.js';

test('the list of long files names files that exist, each once', () => {
  expect(longFiles.filter((file) => !existsSync(join(repoRoot, file)))).toEqual([]);
  expect(new Set(longFiles).size).toBe(longFiles.length);
});

test.each(['fixed', 'all'] as const)('each project belongs to one run of the set `%s`', (set) => {
  const projects = testRuns(set).flatMap((run) => run.projects);
  expect(projects.toSorted()).toEqual(['architecture', 'db', 'destructive', 'http', 'serial', 'unit']);
});

test('the set `all` leaves no file out, and the fixed set leaves out the long files', () => {
  expect(testRuns('all').flatMap(({ files = [], without = [] }) => [...files, ...without])).toEqual([]);
  expect(testRuns('fixed').map(({ without }) => without)).toEqual([longFiles, longFiles, longFiles]);
});
