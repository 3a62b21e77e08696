import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file atomically: a reader sees the old or the new text, never a part, even after a kill. Mode 0600, because
 * these files hold keys or control processes.
 */
export function writeFileAtomically(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, path);
}
