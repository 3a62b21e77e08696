import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm, step } from './step.mjs';

/** Installs the locked dependencies when they are missing or differ from the lockfile. */
export async function installDependencies(root) {
  if (dependenciesAreCurrent(root)) return;
  await step('install dependencies (npm ci)', () => runNpm(['ci'], { cwd: root }));
}

/**
 * True when node_modules holds the packages of the lockfile. npm records what it installed in
 * node_modules/.package-lock.json. When that record is older than the lockfile, this compares the contents: switching
 * branches and back, or `npm install`, leaves a newer lockfile with the same packages.
 *
 * @public its test imports it by path
 */
export function dependenciesAreCurrent(root) {
  const locked = join(root, 'package-lock.json');
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(locked).mtimeMs) return true;
  if (!holdsSamePackages(readPackages(locked), readPackages(installed))) return false;
  const now = new Date();
  utimesSync(installed, now, now);
  return true;
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** Optional packages of other platforms are locked but not installed. Workspaces are links without a version. */
function holdsSamePackages(locked, installed) {
  const wanted = Object.entries(locked).filter(([path]) => path.includes('node_modules/'));
  const allThere = wanted.every(([path, { version, optional, devOptional, peer }]) => {
    const found = installed[path];
    return found === undefined ? Boolean(optional || devOptional || peer) : found.version === version;
  });
  return allThere && Object.keys(installed).every((path) => path in locked || !path.includes('node_modules/'));
}
