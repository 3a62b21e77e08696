import { execFileSync, spawnSync } from 'node:child_process';

/** A system account by its ids. */
export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account that PostgreSQL runs as; `undefined` is the account of this process. PostgreSQL does not run as root, so under
 * root this is the user `postgres` (created when missing), or `nobody` when no user can be created.
 */
export function postgresAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = lookUp('postgres') ?? createPostgresUser() ?? lookUp('nobody');
  if (account === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user `postgres`. Create the user, or set DATABASE_URL.',
    );
  }
  return account;
}

/** True when `account` can enter a folder. Tries it with `cd`, so that every kind of permission counts. */
export function canEnter(account: SystemAccount, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function lookUp(name: string): SystemAccount | undefined {
  try {
    const ask = (flag: '-u' | '-g'): number =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

function createPostgresUser(): SystemAccount | undefined {
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
  spawnSync('useradd', ['--system', '-g', 'postgres', '-M', '-s', '/usr/sbin/nologin', 'postgres'], {
    stdio: 'ignore',
  });
  return lookUp('postgres');
}
