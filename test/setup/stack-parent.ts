import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from '@landed/stack/data-folder/data-folder';
import { readLockOwner } from '@landed/stack/process/lock';
import { endOrphans } from '@landed/stack/process/process-record';

/** Starts the name of each data folder of a test stack. */
export const stackPrefix = 'landed-test-';
/** A file system in memory, which Linux has. */
const memory = '/dev/shm';
/** The stacks of `npm test` together use half a gibibyte of it; a statistical test over millions of rows uses more. */
const roomBytes = 4 * 2 ** 30;
/** What must be free for the data and the processes. */
const memoryBytes = 10 * 2 ** 30;
const startsWithinMilliseconds = 3_600_000;

/**
 * The folder for the data folders of test stacks: in memory where there is room for them, because the tests create and
 * delete tens of thousands of small files of the database, and else the temporary folder. `TMPDIR` decides when it is set.
 * What killed runs have left there is gone.
 */
export async function stackParent(): Promise<string> {
  const parent = process.env['TMPDIR'] === undefined && hasRoom() ? memory : tmpdir();
  await removeStale(parent);
  return parent;
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes && freemem() >= memoryBytes;
  } catch {
    return false;
  }
}

/**
 * Ends the processes of this user's stacks whose run was killed, and deletes their data. Their ports are free for the next
 * stack, so a worker that stays would take that stack's tasks, with other keys.
 */
export async function removeStale(parent: string, now = Date.now()): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(stackPrefix))) {
    const root = join(parent, name);
    if (!isStale(root, now)) continue;
    await endOrphans(dataFolder(root).processesFile);
    // Another run may delete it at the same time.
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** False while its run exists, or may still take the lock, and for the folder of another user. */
function isStale(root: string, now: number): boolean {
  const found = statSync(root, { throwIfNoEntry: false });
  if (found === undefined || found.uid !== (process.getuid?.() ?? found.uid)) return false;
  const { lockFile } = dataFolder(root);
  if (existsSync(lockFile)) return readLockOwner(lockFile) === undefined;
  return now - found.mtimeMs >= startsWithinMilliseconds;
}
