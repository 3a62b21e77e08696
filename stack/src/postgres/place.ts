import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { DataFolder } from '../data-folder/data-folder.js';
import { writeFileAtomically } from '../write-file-atomically.js';
import { canEnter, postgresAccount, type SystemAccount } from './account.js';
import { findPostgresPackage, type PostgresPackage, restoreSymlinks } from './binaries.js';

/** The folder of a cluster, with the binaries and the account that run it. */
export interface PostgresPlace {
  readonly account: SystemAccount | undefined;
  readonly binDir: string;
  readonly clusterDir: string;
  /** Printed when the data is not in the data folder. */
  readonly remark: string | undefined;
}

/** Used only under root, for a checkout that PostgreSQL's user cannot enter (a home folder with mode 0700). */
const fallbackRoot = '/var/lib/landed';

const placeSchema = z.object({ clusterDir: z.string() });

/**
 * Chooses the folder of a cluster: inside the data folder, or below /var/lib/landed when the stack runs as root and
 * PostgreSQL's user cannot enter the data folder. The second case is recorded, so that the next start and `reset` find it.
 */
export function placePostgres(folder: DataFolder): PostgresPlace {
  const account = postgresAccount();
  const found = findPostgresPackage();
  restoreSymlinks(found.nativeDir);
  const recorded = recordedClusterDir(folder);
  const clusterDir =
    recorded ?? (account && !canEnter(account, folder.root) ? fallbackClusterDir(folder) : folder.postgres);
  if (clusterDir !== folder.postgres && recorded === undefined) {
    writeFileAtomically(folder.postgresPlaceFile, `${JSON.stringify({ clusterDir })}\n`);
  }
  mkdirSync(dirname(clusterDir), { recursive: true });
  return {
    account,
    binDir: join(reachableNativeDir(found, account), 'bin'),
    clusterDir,
    remark:
      clusterDir === folder.postgres
        ? undefined
        : `the database is in ${clusterDir}, because PostgreSQL's user cannot enter ${folder.root}`,
  };
}

/** Deletes a cluster that is outside its data folder. */
export function deleteOutsideCluster(folder: DataFolder): void {
  const recorded = recordedClusterDir(folder);
  if (recorded !== undefined && recorded === fallbackClusterDir(folder))
    rmSync(dirname(recorded), { recursive: true, force: true });
}

function recordedClusterDir(folder: DataFolder): string | undefined {
  if (!existsSync(folder.postgresPlaceFile)) return undefined;
  return placeSchema.parse(JSON.parse(readFileSync(folder.postgresPlaceFile, 'utf8'))).clusterDir;
}

function fallbackClusterDir(folder: DataFolder): string {
  const name = createHash('sha256').update(folder.root).digest('hex').slice(0, 16);
  return join(fallbackRoot, name, 'postgres');
}

function reachableNativeDir({ nativeDir, version }: PostgresPackage, account: SystemAccount | undefined): string {
  if (account === undefined || canEnter(account, join(nativeDir, 'bin'))) return nativeDir;
  const copy = join(fallbackRoot, `postgresql-${version}`);
  if (!existsSync(copy)) copyNativeDir(nativeDir, copy);
  return copy;
}

/** Copies to another folder and renames that, so that an incomplete copy is never used. */
function copyNativeDir(nativeDir: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(fallbackRoot, { recursive: true, mode: 0o755 });
  cpSync(nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  if (existsSync(copy)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, copy);
}
