import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endProcess } from '../process/end-process.js';
import { identifyProcess } from '../process/process-identity.js';

/**
 * Clears what would keep a new server out of this folder: a server that outlived its stack, or a `postmaster.pid`
 * whose number belongs to an unrelated process by now. A file whose process is gone is left to PostgreSQL, which
 * looks closer than we could. Only called while this process holds the data folder's lock, so a server on this
 * folder is nobody's.
 */
export async function clearStalePostmaster(clusterDir: string): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  // Documented in "Database File Layout": first the process number, then the data folder.
  const [pid, directory] = readFileSync(pidFile, 'utf8').split('\n');
  const owner = identifyProcess(Number(pid));
  if (owner === undefined) return;
  if (owner.executable.endsWith('/postgres') && resolve(directory ?? '') === resolve(clusterDir)) {
    await endProcess(owner, 'SIGINT', 5);
  } else {
    rmSync(pidFile, { force: true });
  }
}
