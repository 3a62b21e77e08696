import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endProcess } from '../process/end-process.js';
import { identifyProcess } from '../process/process-identity.js';

/**
 * Removes what would prevent a new server on this folder: a server that outlived its stack, or a `postmaster.pid` whose id
 * now belongs to an unrelated process. PostgreSQL itself handles a file whose process has ended. The caller must hold the
 * data folder's lock, so a running server on this folder belongs to no other stack.
 */
export async function clearStalePostmaster(clusterDir: string): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  // Documented in "Database File Layout": the first line is the process id, the second the data folder.
  const [pid, directory] = readFileSync(pidFile, 'utf8').split('\n');
  const owner = identifyProcess(Number(pid));
  if (owner === undefined) return;
  if (owner.executable.endsWith('/postgres') && resolve(directory ?? '') === resolve(clusterDir)) {
    await endProcess(owner, 'SIGINT', 5);
  } else {
    rmSync(pidFile, { force: true });
  }
}
