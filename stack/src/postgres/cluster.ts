import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PostgresPlace } from './place.js';

const majorVersion = '18';

/** The one superuser of a local cluster. */
export const databaseUser = 'landed';

/**
 * Creates the cluster when there is none: UTF-8, the built-in C.UTF-8 collation (equal on every system), SCRAM passwords.
 * Creates it in a second folder and renames that, so a killed first start leaves no incomplete cluster. Returns whether it
 * created one. Throws when a cluster of another major version exists.
 */
export async function ensureCluster(place: PostgresPlace, password: string): Promise<boolean> {
  const versionFile = join(place.clusterDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found === majorVersion) return false;
    throw new Error(
      `${place.clusterDir} belongs to PostgreSQL ${found}; this version runs PostgreSQL ${majorVersion}. ` +
        '`npm run reset` deletes the data.',
    );
  }
  const unfinished = `${place.clusterDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await initialise(place, unfinished, password);
  rmSync(place.clusterDir, { recursive: true, force: true });
  renameSync(unfinished, place.clusterDir);
  return true;
}

async function initialise(place: PostgresPlace, directory: string, password: string): Promise<void> {
  const passwordFile = `${directory}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  prepareFor(place, directory, passwordFile);
  const options = [
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  try {
    await run(place, 'initdb', [
      '-D',
      directory,
      '-U',
      databaseUser,
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      ...options,
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Under root, the folder must exist and belong to PostgreSQL's user, which cannot write to the parent folder. */
function prepareFor({ account, binDir }: PostgresPlace, directory: string, passwordFile: string): void {
  for (const name of ['postgres', 'initdb']) makeExecutable(join(binDir, name));
  if (account === undefined) return;
  mkdirFor(directory, account);
  chownSync(passwordFile, account.uid, account.gid);
}

function mkdirFor(directory: string, { uid, gid }: { uid: number; gid: number }): void {
  mkdirSync(directory, { mode: 0o700 });
  chownSync(directory, uid, gid);
}

/** Some package managers lose the mode. A file with the right mode is not changed, because its store may be read-only. */
function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}

async function run({ account, binDir }: PostgresPlace, program: string, args: readonly string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(join(binDir, program), args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'], ...account });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`${program} failed (exit code ${code}):\n${Buffer.concat(output).toString('utf8').trimEnd()}`);
}
