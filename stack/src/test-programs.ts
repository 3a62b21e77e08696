import { existsSync } from 'node:fs';
import { findOnPath } from './process/find-on-path.js';
import { runTool } from './run-tool.js';
import type { Progress } from './step-log.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Chromium without the windows of a desktop, which no test sees and which are a third of its work. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const desktopBrowser = '/usr/bin/chromium';

/** The browser of the tests: `CHROMIUM_PATH`, otherwise the one of a Debian package. It may be missing. */
export function browserPath({ CHROMIUM_PATH: given }: Environment): string {
  if (given !== undefined && given !== '') return given;
  return existsSync(headlessShell) ? headlessShell : desktopBrowser;
}

/** What the tests need beside Node and Temporal, and this machine lacks, as names of Debian packages. */
export function missingPackages(env: Environment): readonly string[] {
  const missing: string[] = [];
  if (findOnPath('openssl', env) === undefined) missing.push('openssl');
  if (!existsSync(browserPath(env))) missing.push('chromium-headless-shell');
  return missing;
}

/**
 * Installs what {@link missingPackages} names, where that asks for no password: as root on a machine with `apt-get`.
 *
 * @returns the packages that it installed
 * @throws when something is still missing, with what to do
 */
export async function obtainTestPrograms(env: NodeJS.ProcessEnv, progress: Progress): Promise<readonly string[]> {
  const missing = missingPackages(env);
  if (missing.length === 0) return [];
  if (process.getuid?.() === 0 && findOnPath('apt-get', env) !== undefined) {
    progress(`installing ${missing.join(' and ')}`);
    await aptGet(['update'], env);
    const isInstalled = await aptGet(['install', ...missing], env);
    // Old distributions have no package of the headless shell.
    if (!isInstalled) await aptGet(['install', ...missing.map((name) => name.replace(/-headless-shell$/, ''))], env);
  }
  const still = missingPackages(env);
  if (still.length === 0) return missing;
  const browser = still.length === 1 && still[0] === 'openssl' ? '' : ', or set CHROMIUM_PATH to another Chromium';
  throw new Error(`The tests need programs that are missing. Install them (Debian: ${still.join(' ')})${browser}.`);
}

async function aptGet(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  return (await runTool('apt-get', ['-qq', '-y', ...args], { env: quiet, printed: [] })) === 0;
}
