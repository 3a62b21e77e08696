import { expect, it } from 'vitest';
import { filesBelow, importedFile, importsOf } from './repository.js';

const files = [...filesBelow('.', '.ts'), ...filesBelow('.', '.tsx')];

/** Not compiled into a package that the product loads. `test/eval` is `npm run eval` and `npm run train`. */
const isForTests = (file: string) =>
  /\.test\.tsx?$|^[^/]+\/src\/testing\//.test(file) || (file.startsWith('test/') && !file.startsWith('test/eval/'));

/** Loaded without an import of ours: by the shops' bundlers, by URL as a thread, and as a program. */
const loadedOtherwise = [
  'dropin/src/react.ts',
  'dropin/src/vue.ts',
  'workers/src/classifier/thread.ts',
  'workers/src/main.ts',
];

/** The files that import each file. */
const importers = new Map<string, string[]>();
for (const line of files.flatMap(importsOf)) {
  const file = importedFile(line);
  if (file !== null) importers.set(file, [...(importers.get(file) ?? []), line.file]);
}

it('a file that only tests import is in the `testing` folder of its package, which is not compiled into `dist`', () => {
  const onlyForTests = files.filter((file) => {
    const all = importers.get(file) ?? [];
    return !isForTests(file) && all.length > 0 && all.every(isForTests);
  });
  expect(onlyForTests).toEqual(loadedOtherwise);
});
