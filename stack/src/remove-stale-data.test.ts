import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { repoRoot } from './repo-root.js';

const source = pathToFileURL(join(repoRoot, 'stack/bootstrap/remove-stale-data.mjs')).href;
const { removeStaleData } = (await import(source)) as { removeStaleData: (root: string) => void };

it('removeStaleData removes a compiled data file whose source is gone', () => {
  const root = mkdtempSync(join(tmpdir(), 'landed-stale-'));
  const place = (tree: string, name: string) => join(root, 'classifier', tree, 'data/lexicon', name);
  for (const tree of ['src', 'dist']) mkdirSync(place(tree, ''), { recursive: true });
  for (const path of [place('src', 'kept.json'), place('dist', 'kept.json'), place('dist', 'gone.json')]) {
    writeFileSync(path, '{}');
  }
  removeStaleData(root);
  expect([place('dist', 'kept.json'), place('dist', 'gone.json')].map((path) => existsSync(path))).toEqual([
    true,
    false,
  ]);
  rmSync(root, { recursive: true });
});
