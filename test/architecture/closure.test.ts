import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closureOf, operations } from './closure.js';
import { repositoryRoot } from './repository.js';

/** The most files that an operation may load. Lower it when the code gets below; `npm run closure` prints the numbers. */
const filesMax = { charge: 132, refund: 105 } as const;

it.each(Object.entries(filesMax))('a %s loads at most %i files', (name, max) => {
  const files = closureOf(operations[name as keyof typeof operations]);
  expect(files.length).toBeLessThanOrEqual(max);
});

/** The files of the engine of money operations: the order of the steps, which is the same for every kind. */
const engine = ['submit-operation', 'reconcile-operation', 'resolve-operation', 'earlier-run', 'fact'];
const engineLinesMax = 350;

it('the engine of money operations has at most 350 lines of code', () => {
  const lines = engine.flatMap((name) =>
    readFileSync(join(repositoryRoot, `activities/src/operation/${name}.ts`), 'utf8')
      .replaceAll(/\/\*\*[\s\S]*?\*\/|^import [\s\S]*? from '.*';$/gm, '')
      .split('\n')
      .filter((line) => !/^\s*(\/\/.*)?$/.test(line)),
  );
  expect(lines.length).toBeLessThanOrEqual(engineLinesMax);
});
