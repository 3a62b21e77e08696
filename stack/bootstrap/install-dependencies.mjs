import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './step.mjs';

/** Installs exactly the locked dependencies when they are missing or not the locked ones. */
export async function installDependencies(root) {
  if (dependenciesAreCurrent(root)) return;
  await step('install dependencies (npm ci)', () => run(npmCommand(), [...npmArguments(), 'ci'], { cwd: root }));
}

/**
 * True when node_modules holds what the lockfile says. npm notes what it installed in node_modules/.package-lock.json;
 * when that is older than the lockfile, the contents decide, because a checkout of another branch and back, or
 * `npm install`, leaves a newer lockfile with the same packages.
 *
 * @public its test imports it by address
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

/** Optional packages of other platforms are locked but not installed; workspaces are links without a version. */
function holdsSamePackages(locked, installed) {
  const wanted = Object.entries(locked).filter(([path]) => path.includes('node_modules/'));
  const allThere = wanted.every(([path, { version, optional, devOptional, peer }]) => {
    const found = installed[path];
    return found === undefined ? Boolean(optional || devOptional || peer) : found.version === version;
  });
  return allThere && Object.keys(installed).every((path) => path in locked || !path.includes('node_modules/'));
}

/** The npm that runs us, where there is one: its version is the one that the user chose. */
function npmCommand() {
  return process.env.npm_execpath ? process.execPath : 'npm';
}

function npmArguments() {
  return process.env.npm_execpath ? [process.env.npm_execpath] : [];
}
