import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identifyProcess, isSameProcess, type ProcessIdentity } from './process-identity.js';

/** The process that holds a lock, as the lock file names it. */
export interface LockOwner extends ProcessIdentity {
  /** ISO instant. */
  readonly since: string;
}

export type LockAttempt =
  | { readonly held: true; readonly release: () => void }
  | { readonly held: false; readonly owner: LockOwner };

/**
 * Takes the lock at `path` for this process, or returns the running process that holds it. The lock of an ended process is
 * taken over. A second call by the same process does not get the lock either.
 */
export function takeLock(path: string): LockAttempt {
  const mine = JSON.stringify({
    ...ownIdentity(),
    since: new Date().toISOString(),
    nonce: randomBytes(8).toString('hex'),
  });
  for (;;) {
    if (createExclusively(path, mine)) return { held: true, release: () => releaseLock(path, mine) };
    const text = readText(path);
    const owner = text === undefined ? undefined : parseOwner(text);
    if (owner !== undefined && isSameProcess(owner)) return { held: false, owner };
    if (text !== undefined) removeStale(path, text);
  }
}

/** The running process that holds the lock at `path`, if there is one. */
export function readLockOwner(path: string): LockOwner | undefined {
  const text = readText(path);
  const owner = text === undefined ? undefined : parseOwner(text);
  return owner !== undefined && isSameProcess(owner) ? owner : undefined;
}

function ownIdentity(): ProcessIdentity {
  const identity = identifyProcess(process.pid);
  if (identity === undefined)
    throw new Error('This process cannot read its own start time. Mount /proc, or install ps.');
  return identity;
}

/** Uses a hard link, which appears with its complete text. A file that is created and then written is empty at first. */
function createExclusively(path: string, text: string): boolean {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Removes a stale lock. Two processes may find the same one, so the moved file is read again: when it is a new lock, it is
 * put back.
 */
function removeStale(path: string, expected: string): void {
  const moved = `${path}.stale.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, moved);
  } catch {
    return;
  }
  if (readText(moved) !== expected) {
    try {
      linkSync(moved, path);
    } catch {
      // Another process has the lock now; the next round reads which one.
    }
  }
  rmSync(moved, { force: true });
}

function releaseLock(path: string, mine: string): void {
  if (readText(path) === mine) rmSync(path, { force: true });
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parseOwner(text: string): LockOwner | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockOwner>;
    const { pid, started, executable, since } = value;
    if (typeof pid !== 'number' || typeof started !== 'string' || typeof executable !== 'string') return undefined;
    return { pid, started, executable, since: since ?? '' };
  } catch {
    return undefined;
  }
}
