import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longFiles } from './long-files.js';
import { repoRoot } from './repo-root.js';
import { afterSerial, alone, type PlannedRun, plannedRuns } from './test-runs.js';

test('the list of long files names files that exist, each once', () => {
  expect(longFiles.filter((file) => !existsSync(join(repoRoot, file)))).toEqual([]);
  expect(new Set(longFiles).size).toBe(longFiles.length);
});

test('each project belongs to the run of all files, and the files that measure the machine run after the others', () => {
  const runs = plannedRuns('all');
  const indexes = (of: readonly PlannedRun[]) => of.map((run) => runs.indexOf(run));
  expect(runs.map(({ projects, after }) => [projects, indexes(after)])).toEqual([
    [['http'], []],
    [['serial'], []],
    [['unit', 'architecture', 'db'], [0]],
    [['destructive'], [0]],
    [['destructive'], [1]],
    [['destructive'], [2, 3, 4]],
  ]);
  expect(runs.at(-1)?.files).toEqual(alone);
});

test('the run of all files has each destructive file once', () => {
  const runs = plannedRuns('all');
  const chosen = [...afterSerial, ...alone];
  expect(runs.flatMap(({ files }) => files ?? [])).toEqual(chosen);
  expect(runs.flatMap(({ without }) => without ?? [])).toEqual(chosen);
  expect(chosen.filter((file) => !longFiles.includes(file) || !file.includes('.destructive.'))).toEqual([]);
});

test('the fixed set leaves out the long files, and with them every file that destroys its stack', () => {
  expect(plannedRuns('fixed').map(({ projects, without, after }) => [projects, without, after])).toEqual([
    [['unit', 'architecture', 'db', 'http'], longFiles, []],
    [['serial'], longFiles, []],
  ]);
  const destructive = readdirSync(join(repoRoot, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.destructive.test.ts'))
    .map((file) => `test/${file}`);
  expect(destructive.length).toBeGreaterThan(20);
  expect(destructive.filter((file) => !longFiles.includes(file))).toEqual([]);
});
