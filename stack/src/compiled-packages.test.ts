import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { repoRoot } from './repo-root.js';
import { programFiles } from './services/program.js';

const { packagesOf } = await import(pathToFileURL(join(repoRoot, 'stack/bootstrap/packages-of.mjs')).href);

/** A package and what it refers to. */
function withReferences(name: string): string[] {
  const config = JSON.parse(readFileSync(join(repoRoot, name, 'tsconfig.json'), 'utf8'));
  const references: readonly { readonly path: string }[] = config.references ?? [];
  const packages = references.map(({ path }) => path).filter((path) => /^\.\.\/[a-z-]+$/.test(path));
  return [name, ...packages.flatMap((path) => withReferences(path.slice(3)))];
}

it.each(['start', 'shop'])('npm run %s compiles every package whose programs it runs, in a fresh clone', (command) => {
  const compiled = new Set(packagesOf(command).flatMap(withReferences));
  const run = Object.values(programFiles).filter((file) => file.includes('/dist/'));
  expect(run.map((file) => file.split('/')[0]).filter((name) => !compiled.has(name))).toEqual([]);
});
