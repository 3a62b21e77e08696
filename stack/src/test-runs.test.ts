import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longFiles } from './long-files.js';
import { repoRoot } from './repo-root.js';
import { afterSerial, alone, testTurns } from './test-runs.js';

test('the list of long files names files that exist, each once', () => {
  expect(longFiles.filter((file) => !existsSync(join(repoRoot, file)))).toEqual([]);
  expect(new Set(longFiles).size).toBe(longFiles.length);
});

test('each project belongs to the run of all files, and those that need a stack alone run after the others', () => {
  expect(testTurns('all').map((streams) => streams.map((runs) => runs.map(({ projects }) => projects)))).toEqual([
    [[['db', 'http']]],
    [[['destructive']], [['serial'], ['destructive']], [['unit', 'architecture']]],
    [[['destructive']]],
  ]);
});

test('the run of all files has each destructive file in one of its streams', () => {
  const runs = testTurns('all').flat(2);
  const chosen = [...afterSerial, ...alone];
  expect(runs.flatMap(({ files }) => files ?? [])).toEqual(chosen);
  expect(runs.flatMap(({ without }) => without ?? [])).toEqual(chosen);
  expect(chosen.filter((file) => !longFiles.includes(file) || !file.includes('.destructive.'))).toEqual([]);
});

test('the fixed set leaves out the long files, and with them every file that destroys its stack', () => {
  const [first = [], ...others] = testTurns('fixed');
  expect(first.flat().map(({ projects, without }) => [projects, without])).toEqual([
    [['unit', 'architecture', 'db', 'http'], longFiles],
    [['serial'], longFiles],
  ]);
  expect(others).toEqual([]);
  const destructive = readdirSync(join(repoRoot, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.destructive.test.ts'))
    .map((file) => `test/${file}`);
  expect(destructive.length).toBeGreaterThan(20);
  expect(destructive.filter((file) => !longFiles.includes(file))).toEqual([]);
});
