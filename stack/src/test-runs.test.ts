import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longFiles } from './long-files.js';
import { repoRoot } from './repo-root.js';
import { testRuns } from './test-runs.js';

test('the list of long files names files that exist, each once', () => {
  expect(longFiles.filter((file) => !existsSync(join(repoRoot, file)))).toEqual([]);
  expect(new Set(longFiles).size).toBe(longFiles.length);
});

test('each project belongs to one run of all files', () => {
  const projects = testRuns('all').flatMap((run) => run.projects);
  expect(projects.toSorted()).toEqual(['architecture', 'db', 'destructive', 'http', 'serial', 'unit']);
  expect(testRuns('all').flatMap(({ files = [], without = [] }) => [...files, ...without])).toEqual([]);
});

test('the fixed set leaves out the long files, and with them every file that destroys its stack', () => {
  expect(testRuns('fixed').map(({ projects, without }) => [projects, without])).toEqual([
    [['unit', 'architecture', 'db', 'http'], longFiles],
    [['serial'], longFiles],
  ]);
  const destructive = readdirSync(join(repoRoot, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.destructive.test.ts'))
    .map((file) => `test/${file}`);
  expect(destructive.length).toBeGreaterThan(20);
  expect(destructive.filter((file) => !longFiles.includes(file))).toEqual([]);
});
