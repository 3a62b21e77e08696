import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file in one step: a reader sees the old or the new text, never half of it, also after a kill.
 * Mode 0600, because everything that is written this way holds keys or steers processes.
 */
export function writeFileAtomically(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, path);
}
