import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { DataFolder } from '@landed/stack/data-folder/data-folder';
import { signalProcess } from '@landed/stack/process/end-process';
import { readOrphans } from '@landed/stack/process/process-record';
import { exitOnSignal } from './exit-on-signal.js';

/**
 * Ends the processes of a stack and deletes its data when this process ends first, as after Ctrl-C. They are detached, and
 * would go on for minutes. At an exit nothing can be waited for. Returns what takes this back.
 */
export function endWithProcess({ root, processesFile }: DataFolder): () => void {
  const end = (): void => {
    for (const child of readOrphans(processesFile)) signalProcess(child, 'SIGKILL');
    rmSync(root, { recursive: true, force: true });
  };
  process.once('exit', end);
  exitOnSignal();
  return () => process.off('exit', end);
}

/** `spawn`, whose child ends when this process ends first. */
export const spawnChild = ((...call: Parameters<typeof spawn>): ChildProcess => {
  const child = spawn(...call);
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  exitOnSignal();
  return child;
}) as typeof spawn;
