import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other bootstrap of the same checkout runs. The lock is outside the checkout, because node_modules
 * may be deleted in the meantime. A lock whose process is gone is taken over.
 */
export async function withBootstrapLock(root, work) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `landed-bootstrap-${userInfo().uid}-${name}`);
  await take(path);
  try {
    await work();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

async function take(path) {
  let said = false;
  while (!tryToTake(path)) {
    const owner = ownerOf(path);
    if (owner === undefined ? isOld(path) : !isBootstrap(owner)) {
      rmSync(path, { recursive: true, force: true });
      continue;
    }
    if (!said)
      console.log(`  … waiting for another command that prepares this checkout${owner ? ` (pid ${owner})` : ''}`);
    said = true;
    await sleep(200);
  }
}

/** Creating a folder succeeds for exactly one of several processes that try at the same moment. */
function tryToTake(path) {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(path, 'pid'), String(process.pid));
  return true;
}

function ownerOf(path) {
  try {
    return Number(readFileSync(join(path, 'pid'), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** A folder without a process id gets one in a moment, unless the process that created it was killed. */
function isOld(path) {
  const made = statSync(path, { throwIfNoEntry: false });
  return made !== undefined && Date.now() - made.mtimeMs > 5000;
}

/** Process ids are reused, so on systems with /proc the process must also be a bootstrap. */
function isBootstrap(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bootstrap.mjs');
  } catch {
    return true;
  }
}
