import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identifyProcess, isSameProcess, type ProcessIdentity } from './process-identity.js';

/** Who holds a lock, as its file says. */
export interface LockOwner extends ProcessIdentity {
  /** ISO instant. */
  readonly since: string;
}

export type LockAttempt =
  | { readonly held: true; readonly release: () => void }
  | { readonly held: false; readonly owner: LockOwner };

/**
 * Takes the lock at `path` for this process, or says which live process has it. The lock of a process that died
 * counts for nothing. A second call by the same process is refused like anybody else's.
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

/** The live holder of the lock at `path`, if there is one. */
export function readLockOwner(path: string): LockOwner | undefined {
  const text = readText(path);
  const owner = text === undefined ? undefined : parseOwner(text);
  return owner !== undefined && isSameProcess(owner) ? owner : undefined;
}

function ownIdentity(): ProcessIdentity {
  const identity = identifyProcess(process.pid);
  if (identity === undefined)
    throw new Error('This process cannot find itself in the process list; is /proc mounted, or ps installed?');
  return identity;
}

/** A hard link appears with its whole text or not at all, unlike a file that is created and then written. */
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

/** Two processes may find the same stale lock: what was moved away is looked at again and put back if it is a new one. */
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
      // Somebody else has the lock by now; the next round reads who.
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
