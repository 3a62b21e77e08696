import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

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

/** A module that is loaded when it is needed; `typeof import('…')` loads nothing. */
const laterPattern = /(?<!typeof )\bimport\('([^']+)'\)/g;

/** The imports that a file has, in the one form that the formatter leaves them in, and those that it does later. */
export function importsOf(file: string): ImportLine[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  const atOnce = [...text.matchAll(importPattern)].map(([, type, specifier]) => ({
    file,
    specifier: specifier ?? '',
    typeOnly: type !== undefined,
  }));
  const later = [...text.matchAll(laterPattern)].map(([, specifier]) => ({
    file,
    specifier: specifier ?? '',
    typeOnly: false,
  }));
  return [...atOnce, ...later];
}
