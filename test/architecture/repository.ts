import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repoRoot } from '@landed/stack/repo-root';

export const repositoryRoot = repoRoot;

const skipped = new Set(['node_modules', 'dist', 'generated', '.git', '.landed', '.turbo']);

/** Every file below a folder of the repository, as paths from its root. */
export function filesBelow(folder: string, ending: string): string[] {
  const read = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      if (skipped.has(entry.name)) return [];
      const full = join(path, entry.name);
      if (entry.isDirectory()) return read(full);
      return entry.name.endsWith(ending) ? [relative(repositoryRoot, full)] : [];
    });
  return read(join(repositoryRoot, folder));
}

export interface ImportLine {
  readonly file: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const importPattern = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** A module that is loaded when it is needed, or whose type is used in place (`typeof import('…')`). */
const inPlacePattern = /(typeof )?\bimport\('([^']+)'\)/g;

/** The imports of a file, in the one form that the formatter leaves them in, and those inside expressions. */
export function importsOf(file: string): ImportLine[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  const atOnce = [...text.matchAll(importPattern)].map(([, type, specifier]) => ({
    file,
    specifier: specifier ?? '',
    typeOnly: type !== undefined,
  }));
  const inPlace = [...text.matchAll(inPlacePattern)].map(([, type, specifier]) => ({
    file,
    specifier: specifier ?? '',
    typeOnly: type !== undefined,
  }));
  return [...atOnce, ...inPlace];
}

/** A compiled name as that of its source: `.tsx` where the file has markup. */
function sourceOf(path: string): string {
  const markup = path.replace(/\.js$/, '.tsx');
  return existsSync(join(repositoryRoot, markup)) ? markup : path.replace(/\.js$/, '.ts');
}

/** The file of ours that an import leads to, as a path from the root; null for packages of others. */
export function importedFile({ file, specifier }: ImportLine): string | null {
  if (specifier.startsWith('.')) return sourceOf(join(file, '..', specifier));
  const [, name, path] = /^@landed\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined) return null;
  return name === 'test' ? `test/${path}.ts` : `${name}/src/${path}.ts`;
}
