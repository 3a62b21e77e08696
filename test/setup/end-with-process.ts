import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { DataFolder } from '@landed/stack/data-folder/data-folder';
import { signalProcess } from '@landed/stack/process/end-process';
import { readOrphans } from '@landed/stack/process/process-record';
import { exitOnSignal } from './exit-on-signal.js';

/** Runs something when this process ends, also by Ctrl-C. At an exit nothing can be waited for. Returns what takes this back. */
function atExit(run: () => void): () => void {
  process.once('exit', run);
  exitOnSignal();
  return () => process.off('exit', run);
}

/**
 * Ends the processes of a stack and deletes its data when this process ends first. They are detached, and would go on for
 * minutes. Returns what takes this back.
 */
export function endWithProcess({ root, processesFile }: DataFolder): () => void {
  return atExit(() => {
    for (const child of readOrphans(processesFile)) signalProcess(child, 'SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });
}

const temporary = new Set<string>();

/** Deletes a temporary folder when this process ends. Files that share a process run no hooks of modules they share. */
export function removeWithProcess(folder: string): void {
  if (temporary.size === 0) {
    atExit(() => {
      for (const each of temporary) rmSync(each, { recursive: true, force: true });
    });
  }
  temporary.add(folder);
}

/** `spawn`, whose child ends when this process ends first. */
export const spawnChild = ((...call: Parameters<typeof spawn>): ChildProcess => {
  const child = spawn(...call);
  child.once(
    'exit',
    atExit(() => child.kill('SIGKILL')),
  );
  return child;
}) as typeof spawn;
